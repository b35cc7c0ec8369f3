package dev.nopal.junit.budget.cases;

import dev.nopal.junit.budget.LatencyBudget;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Tests with latency budgets, run by the testkit. */
public final class LatencyCases {
    private static final String WORK = "method:dev.nopal.junit.budget.cases.Checkout:work";
    private static final long MILLISECOND = 1_000_000;

    private LatencyCases() {}

    static void repeat(int times, Runnable task) {
        for (int i = 0; i < times; i++) {
            task.run();
        }
    }

    public static final class Kept {
        @Test
        @LatencyBudget(probe = "budgetshop:paid", p50 = "500ms")
        void tracepoint() {
            repeat(25, () -> Checkout.pay(1_000));
        }

        @Test
        @LatencyBudget(probe = WORK, p50 = "500ms", p90 = "1s")
        @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p50 = "5ms")
        void methodAndTracepoint() {
            repeat(100, () -> Checkout.work(1_000));
            repeat(20, () -> Checkout.refund(4 * MILLISECOND));
        }

        @Test
        @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p50 = "5ms", warmUp = 30)
        void warmUpIsNotJudged() {
            repeat(30, () -> Checkout.refund(60 * MILLISECOND));
            repeat(20, () -> Checkout.refund(4 * MILLISECOND));
        }
    }

    public static final class Exceeded {
        @Test
        @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p99 = "5ms")
        void tracepoint() {
            for (int i = 0; i < 1_000; i++) {
                Checkout.refund(i % 20 == 0 ? 7 * MILLISECOND : MILLISECOND);
            }
        }

        @Test
        @LatencyBudget(probe = WORK, p50 = "1ms")
        void method() {
            repeat(40, () -> Checkout.work(3 * MILLISECOND));
        }
    }

    public static final class TooFew {
        @Test
        @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p99 = "5ms")
        void twelve() {
            repeat(12, () -> Checkout.refund(1));
        }

        @Test
        @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p99 = "5ms")
        void hundred() {
            repeat(100, () -> Checkout.refund(1));
        }

        @Test
        @LatencyBudget(probe = "budgetshop:misspelt", p99 = "5ms")
        void none() {
            repeat(12, () -> Checkout.refund(1));
        }
    }

    /** One budget for all tests of the class. */
    @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p50 = "5ms")
    public static final class Together {
        @RepeatedTest(25)
        void one() {
            Checkout.refund(7 * MILLISECOND);
        }
    }

    @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p50 = "5ms")
    public static final class NestedTogether {
        @Nested
        final class Inner {
            @RepeatedTest(25)
            void one() {
                Checkout.refund(7 * MILLISECOND);
            }
        }
    }

    public static final class Wrong {
        @Test
        @LatencyBudget(probe = "budgetshop:paid", p99 = "5 parsecs")
        void unit() {}

        @Test
        @LatencyBudget(probe = "budgetshop:paid")
        void noLimit() {}

        @Test
        @LatencyBudget(probe = "paid", p99 = "5ms")
        void noProbe() {}

        @Test
        @LatencyBudget(probe = "method:Checkout", p99 = "5ms")
        void noMethod() {}

        @Test
        @LatencyBudget(probe = "budgetshop:refunded", p50 = "5ms")
        void severalArguments() {
            repeat(20, () -> Checkout.refund(1));
        }

        @Test
        @LatencyBudget(probe = "budgetshop:refunded", argument = "nanos", p50 = "5ms")
        void unknownArgument() {
            repeat(20, () -> Checkout.refund(1));
        }
    }

    public static final class Failing {
        @Test
        @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p50 = "5ms")
        void failsItself() {
            Assertions.fail("its own failure");
        }
    }

    public static final class Undecided {
        @Test
        @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p50 = "5ms")
        void half() {
            for (int i = 0; i < 40; i++) {
                Checkout.refund((i % 2 == 0 ? 4 : 6) * MILLISECOND);
            }
        }
    }

    /** Two tests at once, one of which is slow. */
    public static final class Parallel {
        @Test
        @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p50 = "5ms")
        void fast() throws Exception {
            Meeting.both(() -> repeat(200, () -> Checkout.refund(MILLISECOND)));
        }

        @Test
        @LatencyBudget(probe = "budgetshop:refunded", argument = "ns", p50 = "5ms")
        void slow() throws Exception {
            Meeting.both(() -> repeat(200, () -> Checkout.refund(9 * MILLISECOND)));
        }
    }
}
