package dev.nopal.cli.statistics;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The comparison of the rates of events in two time spans.
 *
 * <p>Given their sum, one of two Poisson counts is binomial: that test is exact. Events in bursts
 * vary more than a Poisson process, and then this test finds a difference too easily; two totals
 * cannot show that.
 */
public final class PoissonRates {
    private static final String EXACT = "exact test of two Poisson rates";
    private static final String APPROXIMATE = "score test of two Poisson rates";

    /** Above this, both tests agree to more digits than are printed. */
    private static final double MAX_EXACT = 1e6;

    private PoissonRates() {}

    /**
     * @param before the number of events, a whole number
     * @param after the number of events, a whole number
     * @param beforeSpan positive, in the same unit as the other span
     */
    public static TestResult test(
            double before, double after, double beforeSpan, double afterSpan) {
        double all = before + after;
        double expectedShare = afterSpan / (beforeSpan + afterSpan);
        if (all == 0) {
            return new TestResult(EXACT, 1);
        }
        if (all > MAX_EXACT) {
            double deviation =
                    (after - all * expectedShare)
                            / Math.sqrt(all * expectedShare * (1 - expectedShare));
            return new TestResult(APPROXIMATE, Normal.twoSided(deviation));
        }
        BinomialDistribution counts = BinomialDistribution.of((int) all, expectedShare);
        double smallerTail =
                Math.min(
                        counts.survivalProbability((int) after - 1),
                        counts.cumulativeProbability((int) after));
        return new TestResult(EXACT, 2 * smallerTail);
    }
}
