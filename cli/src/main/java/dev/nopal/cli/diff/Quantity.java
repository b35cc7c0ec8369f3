package dev.nopal.cli.diff;

import dev.nopal.script.statistics.ConfidenceInterval;

import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * One number that both sessions have: a count, a rate, a quantile.
 *
 * @param name its name in {@code --fail-if}
 * @param before returns it with the bounds of so many standard deviations
 * @param isTested whether the bounds are meaningful; those of a maximum are not
 * @param bucket the buckets of its histogram that hold the number, before and after; else empty
 * @param tooFew why it cannot be judged; else empty
 */
record Quantity(
        String name,
        DoubleFunction<ConfidenceInterval> before,
        DoubleFunction<ConfidenceInterval> after,
        boolean isTested,
        Optional<Buckets> bucket,
        Optional<String> tooFew) {
    /** The buckets in which a number was estimated. */
    record Buckets(String before, String after) {}

    static Quantity plain(String name, double before, double after) {
        return new Quantity(
                name,
                _ -> ConfidenceInterval.exactly(before),
                _ -> ConfidenceInterval.exactly(after),
                false,
                Optional.empty(),
                Optional.empty());
    }

    static Quantity tested(
            String name,
            DoubleFunction<ConfidenceInterval> before,
            DoubleFunction<ConfidenceInterval> after) {
        return new Quantity(name, before, after, true, Optional.empty(), Optional.empty());
    }

    double beforeValue() {
        return before.apply(0).estimate();
    }

    double afterValue() {
        return after.apply(0).estimate();
    }

    /** Returns the relative change, with its bounds. */
    ConfidenceInterval change(double deviations) {
        return ConfidenceInterval.change(before.apply(deviations), after.apply(deviations));
    }

    /** Returns the change in the quantity's own unit, with its bounds. */
    ConfidenceInterval difference(double deviations) {
        return ConfidenceInterval.difference(before.apply(deviations), after.apply(deviations));
    }
}
