package dev.nopal.junit.budget;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The measurement of what a budget limits, until it is closed. */
interface LatencySource extends AutoCloseable {
    /** The beginning of a probe that is a method. */
    String METHOD = "method:";

    /**
     * Begins to measure the probe of a budget.
     *
     * @param isOwn whether what the current thread does is measured
     * @throws IllegalArgumentException if the text names no probe
     */
    static LatencySource of(LatencyBudget budget, BooleanSupplier isOwn) {
        return budget.probe().startsWith(METHOD)
                ? MethodLatencies.of(
                        BudgetedMethod.of(budget.probe().substring(METHOD.length())), isOwn)
                : TracepointLatencies.of(budget.probe(), budget.argument(), isOwn);
    }

    /** Returns why nothing was measured, if so. */
    Optional<String> refusal();

    /** Returns the durations so far. */
    Latencies latencies();

    @Override
    void close();
}
