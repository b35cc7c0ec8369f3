package dev.nopal.junit.budget;

import java.util.ArrayList;
import java.util.List;

/**
 * One limit of a budget.
 *
 * @param name as in the annotation, such as {@code p99}
 * @param quantile above 0 and below 1
 */
record LatencyLimit(String name, double quantile, long nanos) {
    /**
     * Returns the limits of a budget.
     *
     * @throws IllegalArgumentException if one of them is wrong, or none is set
     */
    static List<LatencyLimit> of(LatencyBudget budget) {
        List<LatencyLimit> limits = new ArrayList<>();
        add(limits, "p50", 0.5, budget.p50());
        add(limits, "p90", 0.9, budget.p90());
        add(limits, "p99", 0.99, budget.p99());
        add(limits, "p999", 0.999, budget.p999());
        if (limits.isEmpty()) {
            throw new IllegalArgumentException(
                    "it has no limit; set p99 = \"5ms\", or p50, p90 or p999");
        }
        if (budget.warmUp() < 0) {
            throw new IllegalArgumentException("warmUp=" + budget.warmUp() + " is negative");
        }
        return limits;
    }

    private static void add(List<LatencyLimit> limits, String name, double quantile, String text) {
        if (!text.isEmpty()) {
            try {
                limits.add(new LatencyLimit(name, quantile, DurationText.nanos(text)));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + " = " + e.getMessage(), e);
            }
        }
    }

    /** Returns the limit as it is written. */
    String text() {
        return DurationText.of(nanos);
    }
}
