package dev.nopal.cli.diff;

import dev.nopal.cli.statistics.TestResult;

import java.util.List;
import java.util.Optional;

/**
 * One way in which an entry can change: how often its events came, or how its values are spread.
 *
 * @param name {@code rate}, {@code distribution} or {@code value}
 * @param quantities what a reader wants to see of it
 * @param test what was tested, unless nothing can be
 * @param effect the largest relative change of what matters; decides whether it is tiny
 * @param adjusted the test's chance, corrected for all tests of the two sessions
 */
record Aspect(
        String name,
        List<Quantity> quantities,
        Optional<TestResult> test,
        double effect,
        Verdict verdict,
        double adjusted) {
    /** The chance of a false alarm in all of a comparison. */
    static final double LEVEL = 0.01;

    /** A smaller change is said to be tiny. */
    static final double TINY = 0.01;

    static Aspect tested(String name, List<Quantity> quantities, TestResult test, double effect) {
        return new Aspect(name, quantities, Optional.of(test), effect, Verdict.SAME, test.chance());
    }

    static Aspect untested(String name, List<Quantity> quantities, Verdict verdict) {
        return new Aspect(name, quantities, Optional.empty(), Double.NaN, verdict, Double.NaN);
    }

    /** Returns it judged by a chance that knows of all other tests. */
    Aspect judged(double chance) {
        Verdict judged =
                chance >= LEVEL
                        ? Verdict.SAME
                        : Math.abs(effect) < TINY ? Verdict.TINY : Verdict.CHANGED;
        return new Aspect(name, quantities, test, effect, judged, chance);
    }
}
