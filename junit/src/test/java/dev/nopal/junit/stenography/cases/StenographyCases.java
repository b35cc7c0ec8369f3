package dev.nopal.junit.stenography.cases;

import dev.nopal.junit.stenography.Stenography;
import dev.nopal.junit.stenography.cases.shop.Basket;

import org.junit.jupiter.api.Test;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/** Tests whose calls are logged, run by the testkit. */
public final class StenographyCases {
    private static final String SHOP = "dev.nopal.junit.stenography.cases.shop";

    private StenographyCases() {}

    @Stenography(SHOP)
    public abstract static class Logged {}

    public static final class Adding extends Logged {
        @Test
        void adds() {
            new Basket().add(3);
        }

        @Test
        void addsInAThread() throws InterruptedException {
            Thread thread = new Thread(() -> new Basket().add(2));
            thread.start();
            thread.join(10_000);
        }
    }

    public static final class Paying extends Logged {
        @Test
        void pays() {
            Basket basket = new Basket();
            basket.add(1);
            basket.total(5);
        }
    }

    /** Without an annotation of ours. */
    public static final class Unmarked {
        @Test
        void adds() {
            new Basket().add(3);
        }
    }

    /** Two tests at the same time. */
    public static final class Parallel extends Logged {
        private static final CyclicBarrier BARRIER = new CyclicBarrier(2);

        @Test
        void adds() throws Exception {
            BARRIER.await(20, TimeUnit.SECONDS);
            new Basket().add(1_000);
            BARRIER.await(20, TimeUnit.SECONDS);
        }

        @Test
        void pays() throws Exception {
            BARRIER.await(20, TimeUnit.SECONDS);
            for (int i = 0; i < 1_000; i++) {
                new Basket().total(i);
            }
            BARRIER.await(20, TimeUnit.SECONDS);
        }
    }

    @Stenography(value = SHOP, maxMethods = 1)
    public static final class TooMany {
        @Test
        void adds() {
            new Basket().add(1);
        }
    }
}
