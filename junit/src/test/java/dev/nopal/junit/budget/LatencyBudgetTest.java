package dev.nopal.junit.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.budget.cases.LatencyCases;
import dev.nopal.junit.library.CaseRun;

import org.junit.jupiter.api.Test;

import java.util.Map;

final class LatencyBudgetTest {
    @Test
    void keptBudgetsPass() {
        assertThat(CaseRun.of(LatencyCases.Kept.class).passed(3).reported()).isEmpty();
    }

    @Test
    void exceededBudgetOfATracepointFails() {
        assertThat(CaseRun.ofMethod(LatencyCases.Exceeded.class, "tracepoint").failure())
                .isEqualTo(
                        "budgetshop:refunded exceeds its budget: p99 is 7ms, with 99 % confidence"
                                + " at least 7ms; the limit is 5ms. 50 of 1,000 events took longer;"
                                + " make it faster, or raise p99 in @LatencyBudget on"
                                + " Exceeded.tracepoint()");
    }

    @Test
    void exceededBudgetOfAMethodFails() {
        assertThat(CaseRun.ofMethod(LatencyCases.Exceeded.class, "method").failure())
                .startsWith(
                        "method:dev.nopal.junit.budget.cases.Checkout:work exceeds its budget: p50"
                                + " is ")
                .contains("; the limit is 1ms. 40 of 40 events took longer; make it faster")
                .endsWith("raise p50 in @LatencyBudget on Exceeded.method()");
    }

    @Test
    void tooFewEventsFailAndSayHowManyAreNeeded() {
        assertThat(CaseRun.ofMethod(LatencyCases.TooFew.class, "twelve").failure())
                .isEqualTo(
                        "p99 of budgetshop:refunded needs 1,000 events, here are 12; repeat the"
                                + " calls in TooFew.twelve()");
        assertThat(CaseRun.ofMethod(LatencyCases.TooFew.class, "hundred").failure())
                .isEqualTo(
                        "p99 of budgetshop:refunded needs 1,000 events, here are 100; repeat the"
                                + " calls in TooFew.hundred(), or limit p90 instead");
        assertThat(CaseRun.ofMethod(LatencyCases.TooFew.class, "none").failure())
                .isEqualTo(
                        "budgetshop:misspelt had no event to judge in TooFew.none(); call what it"
                                + " measures, or correct the probe in its @LatencyBudget");
    }

    @Test
    void budgetOfAClassJudgesAllItsTests() {
        for (Class<?> type :
                new Class<?>[] {LatencyCases.Together.class, LatencyCases.NestedTogether.class}) {
            assertThat(CaseRun.of(type).failure())
                    .startsWith("budgetshop:refunded exceeds its budget: p50 is 7ms")
                    .endsWith("@LatencyBudget on " + type.getSimpleName());
        }
    }

    @Test
    void wrongTextIsAnErrorThatNamesValuePlaceAndFix() {
        assertThat(CaseRun.ofMethod(LatencyCases.Wrong.class, "unit").failure())
                .isEqualTo(
                        "@LatencyBudget on Wrong.unit(): p99 = \"5 parsecs\" is not a duration:"
                                + " there is no unit parsecs; write such as 5ms, with ns, us, ms or"
                                + " s");
        assertThat(CaseRun.ofMethod(LatencyCases.Wrong.class, "noLimit").failure())
                .isEqualTo(
                        "@LatencyBudget on Wrong.noLimit(): it has no limit; set p99 = \"5ms\", or"
                                + " p50, p90 or p999");
        assertThat(CaseRun.ofMethod(LatencyCases.Wrong.class, "noProbe").failure())
                .startsWith("@LatencyBudget on Wrong.noProbe(): probe=paid is not a probe: write");
        assertThat(CaseRun.ofMethod(LatencyCases.Wrong.class, "noMethod").failure())
                .isEqualTo(
                        "@LatencyBudget on Wrong.noMethod(): \"Checkout\" does not name a method;"
                                + " write CLASS:METHOD, such as com.shop.Checkout:pay");
    }

    @Test
    void argumentThatIsNotClearIsAnError() {
        assertThat(CaseRun.ofMethod(LatencyCases.Wrong.class, "severalArguments").failure())
                .isEqualTo(
                        "budgetshop:refunded cannot be measured in Wrong.severalArguments(): it has"
                                + " not exactly one argument of type long; name the one with the"
                                + " nanoseconds: argument = \"…\", one of id, ns");
        assertThat(CaseRun.ofMethod(LatencyCases.Wrong.class, "unknownArgument").failure())
                .isEqualTo(
                        "budgetshop:refunded cannot be measured in Wrong.unknownArgument(): it has"
                                + " no argument nanos; it has id, ns");
    }

    @Test
    void failureOfTheTestItselfIsTheOnlyOne() {
        assertThat(CaseRun.of(LatencyCases.Failing.class).failure()).isEqualTo("its own failure");
    }

    @Test
    void undecidedBudgetPassesAndIsReported() {
        assertThat(CaseRun.of(LatencyCases.Undecided.class).passed(1).reported())
                .containsExactly(
                        "budgetshop:refunded is too close to its budget to tell: p50 is between 4ms"
                                + " and 6ms; the limit is 5ms. 20 of 40 events took longer");
    }

    @Test
    void testsAtTheSameTimeAreJudgedApart() {
        Map<String, String> parallel =
                Map.of(
                        "junit.jupiter.execution.parallel.enabled", "true",
                        "junit.jupiter.execution.parallel.config.executor-service",
                                "WORKER_THREAD_POOL",
                        "junit.jupiter.execution.parallel.mode.default", "concurrent",
                        "junit.jupiter.execution.parallel.config.strategy", "fixed",
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "2");
        assertThat(CaseRun.of(parallel, LatencyCases.Parallel.class).failure())
                .startsWith("budgetshop:refunded exceeds its budget: p50 is 9ms")
                .endsWith("Parallel.slow()");
    }
}
