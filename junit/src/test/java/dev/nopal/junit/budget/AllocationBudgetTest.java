package dev.nopal.junit.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.RecordTraces;
import dev.nopal.junit.TraceTest;
import dev.nopal.junit.budget.cases.AllocationCases;
import dev.nopal.junit.library.CaseRun;
import dev.nopal.junit.stenography.Stenography;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.util.List;
import java.util.Map;

final class AllocationBudgetTest {
    private static final String RECEIPT = "dev.nopal.junit.budget.cases.Checkout:receipt";

    @Test
    void keptBudgetsPass() {
        CaseRun.of(AllocationCases.Kept.class).passed(2);
    }

    @Test
    void parallelTestsThatInstrumentTheSameClassWait() {
        Map<String, String> parameters =
                Map.of(
                        "junit.jupiter.execution.parallel.enabled",
                        "true",
                        "junit.jupiter.execution.parallel.config.executor-service",
                        "WORKER_THREAD_POOL",
                        "junit.jupiter.execution.parallel.mode.default",
                        "concurrent",
                        "junit.jupiter.execution.parallel.config.strategy",
                        "fixed",
                        "junit.jupiter.execution.parallel.config.fixed.parallelism",
                        "4");
        CaseRun.of(parameters, AllocationCases.Measured.class, AllocationCases.Instrumenting.class)
                .passed(17);
    }

    @Test
    void everyAnnotationThatInstrumentsSharesTheLock() {
        for (Class<?> each :
                List.of(
                        RecordTraces.class,
                        TraceTest.class,
                        LatencyBudget.class,
                        LatencyBudget.List.class,
                        Stenography.class)) {
            assertThat(each.getAnnotation(ResourceLock.class).mode())
                    .isEqualTo(ResourceAccessMode.READ);
            assertThat(each.getAnnotation(ResourceLock.class).value())
                    .isEqualTo(AllocationBudget.LOCK);
        }
        for (Class<?> each : List.of(AllocationBudget.class, AllocationBudget.List.class)) {
            assertThat(each.getAnnotation(ResourceLock.class).mode())
                    .isEqualTo(ResourceAccessMode.READ_WRITE);
        }
    }

    @Test
    void exceededBudgetFails() {
        assertThat(CaseRun.ofMethod(AllocationCases.Exceeded.class, "often").failure())
                .matches(
                        "\\Q"
                                + RECEIPT
                                + "\\E allocates (24|32) bytes in each call; its budget is 8"
                                + " bytes\\. This is the average of the later half of 100,000"
                                + " calls; allocate less, or raise bytes in @AllocationBudget on"
                                + " Exceeded\\.often\\(\\)");
    }

    @Test
    void fewCallsFailAndSayHowManyAreNeeded() {
        assertThat(CaseRun.ofMethod(AllocationCases.Exceeded.class, "rarely").failure())
                .matches(
                        "\\Q"
                                + RECEIPT
                                + "\\E allocates (24|32) bytes in each call; its budget is 8"
                                + " bytes\\. After 10 calls it may not be fully compiled; call it"
                                + " 60,000 times in Exceeded\\.rarely\\(\\) to be sure");
    }

    @Test
    void methodThatIsNotCalledFails() {
        assertThat(CaseRun.ofMethod(AllocationCases.Wrong.class, "notCalled").failure())
                .isEqualTo(
                        "dev.nopal.junit.budget.cases.Checkout:misspelt was not called; call it in"
                                + " Wrong.notCalled(), or correct the method in its"
                                + " @AllocationBudget");
    }

    @Test
    void wrongValuesAreErrorsThatNameValuePlaceAndFix() {
        assertThat(CaseRun.ofMethod(AllocationCases.Wrong.class, "noClass").failure())
                .isEqualTo(
                        "@AllocationBudget on Wrong.noClass(): \"receipt\" does not name a method;"
                                + " write CLASS:METHOD, such as com.shop.Checkout:pay");
        assertThat(CaseRun.ofMethod(AllocationCases.Wrong.class, "negative").failure())
                .isEqualTo(
                        "@AllocationBudget on Wrong.negative(): bytes=-1 is negative; write 0 for"
                                + " no allocation");
    }

    @Test
    void virtualThreadsCannotBeMeasured() {
        assertThat(CaseRun.ofMethod(AllocationCases.Wrong.class, "virtualThread").failure())
                .isEqualTo(
                        RECEIPT
                                + " was called on virtual threads only, whose allocations this JVM"
                                + " does not count; call it on a platform thread in"
                                + " Wrong.virtualThread()");
    }

    /** The handles themselves allocate nothing, on this JDK; on any other it is subtracted. */
    @Test
    void measurementIsCalibrated() {
        assertThat(dev.nopal.agent.OwnAgent.load()).isEmpty();
        assertThat(AllocationCalibration.overhead()).isBetween(0.0, 64.0);
    }
}
