package dev.nopal.junit.budget.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.RecordTraces;
import dev.nopal.junit.TraceTest;
import dev.nopal.junit.budget.AllocationBudget;
import dev.nopal.junit.budget.LatencyBudget;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

/** Tests with allocation budgets, run by the testkit. */
public final class AllocationCases {
    private static final String CHECKOUT = "dev.nopal.junit.budget.cases.Checkout:";
    private static final int MANY = 100_000;
    private static long sum;

    private AllocationCases() {}

    public static final class Kept {
        /** The interpreter allocates, optimised code does not. */
        @Test
        @AllocationBudget(method = CHECKOUT + "price", bytes = 0)
        void whatTheCompilerRemoves() {
            for (int i = 0; i < MANY; i++) {
                sum += Checkout.price(i);
            }
        }

        @Test
        @AllocationBudget(method = CHECKOUT + "receipt", bytes = 32)
        void fewCallsAreEnoughWithinTheBudget() {
            for (int i = 0; i < 10; i++) {
                sum += Checkout.receipt(i);
            }
        }
    }

    /** Must not be instrumented anew while it runs: the time of {@link Instrumenting}. */
    public static final class Measured {
        static volatile boolean isRunning;

        @Test
        @AllocationBudget(method = CHECKOUT + "price", bytes = 0)
        void whatTheCompilerRemoves() {
            isRunning = true;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500);
            do {
                for (int i = 0; i < MANY; i++) {
                    sum += Checkout.price(i);
                }
            } while (System.nanoTime() - end < 0);
            isRunning = false;
        }
    }

    /** Instruments the same class again and again. */
    public static final class Instrumenting {
        @RepeatedTest(5)
        @RecordTraces("method:" + CHECKOUT + "receipt")
        void records() {
            checkAlone();
        }

        @TraceTest("method:" + CHECKOUT + "receipt")
        void traces() {
            checkAlone();
        }

        @RepeatedTest(5)
        @LatencyBudget(probe = "method:" + CHECKOUT + "receipt", p50 = "10s")
        void limitsTime() {
            checkAlone();
            for (int i = 0; i < 20; i++) {
                sum += Checkout.receipt(i);
            }
        }

        @RepeatedTest(5)
        @AllocationBudget(method = CHECKOUT + "receipt", bytes = 10_000)
        void limitsBytes() {
            checkAlone();
            sum += Checkout.receipt(1);
        }

        private static void checkAlone() {
            assertThat(Measured.isRunning).as("a budget is measured now").isFalse();
        }
    }

    public static final class Exceeded {
        @Test
        @AllocationBudget(method = CHECKOUT + "receipt", bytes = 8)
        void often() {
            for (int i = 0; i < MANY; i++) {
                sum += Checkout.receipt(i);
            }
        }

        @Test
        @AllocationBudget(method = CHECKOUT + "receipt", bytes = 8)
        void rarely() {
            for (int i = 0; i < 10; i++) {
                sum += Checkout.receipt(i);
            }
        }
    }

    public static final class Wrong {
        @Test
        @AllocationBudget(method = CHECKOUT + "misspelt", bytes = 8)
        void notCalled() {}

        @Test
        @AllocationBudget(method = "receipt", bytes = 8)
        void noClass() {}

        @Test
        @AllocationBudget(method = CHECKOUT + "receipt", bytes = -1)
        void negative() {}

        @Test
        @AllocationBudget(method = CHECKOUT + "receipt", bytes = 8)
        void virtualThread() throws InterruptedException {
            Thread.ofVirtual().start(() -> sum += Checkout.receipt(1)).join(10_000);
        }
    }
}
