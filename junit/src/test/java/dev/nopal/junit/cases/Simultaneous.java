package dev.nopal.junit.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.nopal.junit.RecordTraces;
import dev.nopal.junit.TraceTest;
import dev.nopal.junit.Traces;
import dev.nopal.junit.shop.Shop;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Tests that fire the same probes at the same time; each waits for the other. */
public final class Simultaneous {
    private static final Shop SHOP = new Shop();

    private Simultaneous() {}

    private static void meet(CyclicBarrier barrier, Traces traces, String customer, int count)
            throws Exception {
        barrier.await(30, TimeUnit.SECONDS);
        for (int i = 0; i < count; i++) {
            SHOP.place(customer);
            SHOP.total(count, customer);
        }
        barrier.await(30, TimeUnit.SECONDS);
        assertThat(traces)
                .hasNoUnattributedEvents()
                .fired(Shop.PLACED)
                .times(count)
                .withArgument("customer", customer)
                .onThread(Thread.currentThread())
                .fired(Shop.TOTAL)
                .times(count)
                .withArgument("price", count);
        barrier.await(30, TimeUnit.SECONDS);
    }

    /** Two tests. */
    public static final class Tests {
        private static final CyclicBarrier BARRIER = new CyclicBarrier(2);

        @TraceTest(Shop.TOTAL)
        void ofAda(Traces traces) throws Exception {
            meet(BARRIER, traces, "ada", 30);
        }

        @TraceTest(Shop.TOTAL)
        void ofBob(Traces traces) throws Exception {
            meet(BARRIER, traces, "bob", 50);
        }
    }

    /** Two dynamic tests of one factory. */
    public static final class DynamicTests {
        private static final CyclicBarrier BARRIER = new CyclicBarrier(2);

        @TestFactory
        @RecordTraces(Shop.TOTAL)
        Stream<DynamicTest> ofBoth(Traces traces) {
            return Stream.of("ada", "bob")
                    .map(
                            customer ->
                                    dynamicTest(
                                            customer,
                                            () ->
                                                    meet(
                                                            BARRIER,
                                                            traces,
                                                            customer,
                                                            customer.equals("ada") ? 3 : 5)));
        }
    }

    /** A test, during which another one is prepared. */
    public static final class Preparing {
        private static final CountDownLatch IS_RUNNING = new CountDownLatch(1);
        private static final CountDownLatch IS_PREPARED = new CountDownLatch(1);

        @BeforeEach
        void prepare(TestInfo test) throws Exception {
            if (test.getTags().contains("prepared")) {
                assertThat(IS_RUNNING.await(30, TimeUnit.SECONDS)).isTrue();
                SHOP.place("prepared");
                IS_PREPARED.countDown();
            }
        }

        @TraceTest
        void runs(Traces traces) throws Exception {
            IS_RUNNING.countDown();
            assertThat(IS_PREPARED.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(traces).hasNoUnattributedEvents().neverFired(Shop.PLACED);
        }

        @TraceTest
        @Tag("prepared")
        void isPrepared(Traces traces) {
            assertThat(traces).neverFired(Shop.PLACED);
        }
    }
}
