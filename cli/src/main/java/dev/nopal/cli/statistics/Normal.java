package dev.nopal.cli.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The standard normal distribution. */
public final class Normal {
    private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

    private Normal() {}

    /** Returns the probability of a deviation of at least this size, in either direction. */
    public static double twoSided(double deviation) {
        // Exact even in the far tail, where 1 - cdf would be 0.
        return 2 * STANDARD.survivalProbability(Math.abs(deviation));
    }
}
