package dev.nopal.cli.diff;

import dev.nopal.cli.statistics.TestResult;

import java.util.List;
import java.util.Optional;

/**
 * One way in which an entry can change: the rate of its events, or the distribution of its values.
 *
 * @param name {@code rate}, {@code distribution} or {@code value}
 * @param quantities the numbers to show
 * @param test the test, if there is one
 * @param effect the largest relative change of the relevant quantities; decides whether it is tiny
 * @param adjusted the p-value, corrected for all tests of the two sessions
 */
record Aspect(
        String name,
        List<Quantity> quantities,
        Optional<TestResult> test,
        double effect,
        Verdict verdict,
        double adjusted) {
    /** The probability of a false alarm in the whole comparison. */
    static final double LEVEL = 0.01;

    /** A smaller change is called tiny. */
    static final double TINY = 0.01;

    static Aspect tested(String name, List<Quantity> quantities, TestResult test, double effect) {
        return new Aspect(name, quantities, Optional.of(test), effect, Verdict.SAME, test.chance());
    }

    static Aspect untested(String name, List<Quantity> quantities, Verdict verdict) {
        return new Aspect(name, quantities, Optional.empty(), Double.NaN, verdict, Double.NaN);
    }

    /** Returns the aspect, judged by a p-value that is corrected for all other tests. */
    Aspect judged(double chance) {
        Verdict judged =
                chance >= LEVEL
                        ? Verdict.SAME
                        : Math.abs(effect) < TINY ? Verdict.TINY : Verdict.CHANGED;
        return new Aspect(name, quantities, test, effect, judged, chance);
    }
}
