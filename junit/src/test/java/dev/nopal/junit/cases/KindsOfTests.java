package dev.nopal.junit.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.nopal.junit.RecordTraces;
import dev.nopal.junit.TraceTest;
import dev.nopal.junit.Traces;
import dev.nopal.junit.shop.Shop;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Tests of every kind, all of which pass. */
public final class KindsOfTests {
    private KindsOfTests() {}

    /** The annotation of a method. */
    public static final class OnMethods {
        private final Shop shop = new Shop();

        @TraceTest
        void recordsTracepoints(Traces traces) {
            shop.place("ada");
            shop.place("ada");
            assertThat(traces).fired(Shop.PLACED).times(2).withArgument("customer", "ada");
        }

        @TraceTest(Shop.TOTAL)
        void recordsMethods(Traces traces) {
            shop.total(4, "EUR");
            assertThat(traces).fired(Shop.TOTAL).times(1).withArgument("price", 4).returned(12);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        @RecordTraces
        void recordsEachInvocation(int count, Traces traces) {
            for (int i = 0; i < count; i++) {
                shop.place("ada");
            }
            assertThat(traces).fired(Shop.PLACED).times(count);
        }

        @RepeatedTest(3)
        @RecordTraces
        void recordsEachRepetition(Traces traces) {
            shop.place("bob");
            assertThat(traces).fired(Shop.PLACED).times(1);
        }

        @TestFactory
        @RecordTraces
        Stream<DynamicTest> recordsEachDynamicTest(Traces traces) {
            shop.place("factory");
            assertThat(traces).fired(Shop.PLACED).times(1);
            return Stream.of("ada", "bob", "eve")
                    .map(
                            customer ->
                                    dynamicTest(
                                            customer,
                                            () -> {
                                                shop.place(customer);
                                                assertThat(traces)
                                                        .fired(Shop.PLACED)
                                                        .times(1)
                                                        .withArgument("customer", customer);
                                            }));
        }

        @TraceTest
        @Timeout(
                value = 60,
                unit = TimeUnit.SECONDS,
                threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
        void recordsOnTheThreadThatATimeoutNeeds(Traces traces) {
            shop.place("ada");
            assertThat(traces).fired(Shop.PLACED).onThread(Thread.currentThread());
        }

        @TraceTest
        void needsNoParameter() {
            shop.place("ada");
        }
    }

    /** The annotation of a class, and classes nested in it. */
    @RecordTraces(Shop.TOTAL)
    public static class OnClasses {
        private final Shop shop = new Shop();
        private Traces before;

        @BeforeEach
        void prepare(Traces traces) {
            shop.place("prepared");
            before = traces;
        }

        @AfterEach
        void finish(Traces traces) {
            shop.place("finished");
            assertThat(traces).fired(Shop.PLACED).times(1);
            assertThat(before).fired(Shop.PLACED).times(1);
        }

        @Test
        void recordsTheTestAlone(Traces traces) {
            shop.place("ada");
            shop.total(1, "EUR");
            assertThat(traces).fired(Shop.PLACED).times(1).withArgument("customer", "ada");
            assertThat(traces).fired(Shop.TOTAL).times(1);
        }

        /** Adds to what the class around it records. */
        @Nested
        @RecordTraces("shop:order_*")
        class Inside {
            @Test
            void recordsWhatBothName(Traces traces) {
                shop.place("ada");
                shop.refund(1, Shop.Reason.LATE);
                shop.total(1, "EUR");
                assertThat(traces).fired("shop:*").times(1);
                assertThat(traces).fired(Shop.TOTAL).times(1);
            }
        }
    }
}
