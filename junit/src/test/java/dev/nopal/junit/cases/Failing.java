package dev.nopal.junit.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.nopal.junit.RecordTraces;
import dev.nopal.junit.TraceTest;
import dev.nopal.junit.Traces;
import dev.nopal.junit.shop.Shop;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/** Tests that fail. */
public final class Failing {
    private Failing() {}

    /** One test of each kind of failure. */
    public static final class Once {
        @TraceTest(Shop.TOTAL)
        void byAnAssertionOnTraces(Traces traces) {
            Shop shop = new Shop();
            shop.place("<ada & co>");
            shop.total(4, "EUR");
            assertThat(traces).as("orders of %s", "ada").fired(Shop.PLACED).times(3);
        }

        @TraceTest
        void byAnythingElse() {
            new Shop().place("bob");
            throw new IllegalStateException("something else");
        }

        @TraceTest
        void isAborted() {
            new Shop().place("eve");
            assumeTrue(false);
        }
    }

    /** A dynamic test that fails, and one that passes. */
    public static final class Dynamic {
        @TestFactory
        @RecordTraces
        Stream<DynamicTest> both(Traces traces) {
            return Stream.of("ada", "bob")
                    .map(
                            customer ->
                                    dynamicTest(
                                            customer,
                                            () -> {
                                                new Shop().place(customer);
                                                assertThat(traces)
                                                        .fired(Shop.PLACED)
                                                        .withArgument("customer", "bob");
                                            }));
        }
    }

    /** A parameter where there is no test. */
    @RecordTraces
    public static final class ParameterOfAll {
        @BeforeAll
        static void prepare(Traces traces) {}

        @TraceTest
        void isNotReached() {}
    }

    /** A pattern that is none. */
    public static final class WrongPattern {
        @TraceTest("com.shop.Checkout.place")
        void isNotReached() {}
    }

    /** More methods than are allowed. */
    public static final class TooManyMethods {
        /** Loaded before the test, so that its methods can be counted. */
        private static final Shop SHOP = new Shop();

        @TraceTest("method:dev.nopal.junit.shop.Shop:*")
        @RecordTraces(maxMethods = 2)
        void isNotReached() {
            SHOP.total(1, "EUR");
        }
    }

    /** More events than are kept. */
    public static final class TooManyEvents {
        @TraceTest
        @RecordTraces(maxEvents = 10)
        void countsTheRest(Traces traces) {
            Shop shop = new Shop();
            for (int i = 0; i < 25; i++) {
                shop.place("ada");
            }
            assertThat(traces).fired(Shop.PLACED).atLeast(10).times(10);
        }
    }
}
