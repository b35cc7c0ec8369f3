package dev.nopal.cli.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The standard normal distribution. */
public final class Normal {
    private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

    private Normal() {}

    /** Returns the chance of a deviation of at least this size, in either direction. */
    public static double twoSided(double deviation) {
        // Exact far into the tail, where 1 - cdf would be 0.
        return 2 * STANDARD.survivalProbability(Math.abs(deviation));
    }

    /**
     * Returns what is exceeded with this probability: 0.005 gives 2.576.
     *
     * @param probability above 0 and up to 0.5
     */
    public static double exceededBy(double probability) {
        if (!(probability > 0 && probability <= 0.5)) {
            throw new IllegalArgumentException("probability=" + probability);
        }
        return STANDARD.inverseSurvivalProbability(probability);
    }
}
