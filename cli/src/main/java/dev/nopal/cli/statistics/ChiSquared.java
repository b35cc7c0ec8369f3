package dev.nopal.cli.statistics;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Pearson's chi-squared test of homogeneity for two rows of buckets. It detects any change of
 * shape, even if the centre stays the same.
 */
public final class ChiSquared {
    private static final String METHOD = "chi-squared test";

    /** Cochran's rule: with fewer, the statistic has another distribution. */
    private static final double LEAST_EXPECTED = 5;

    private ChiSquared() {}

    /**
     * Runs the test; returns an empty result if fewer than two buckets are left after merging
     * sparse ones.
     */
    public static Optional<TestResult> test(double[] before, double[] after) {
        List<double[]> cells = merged(before, after);
        if (cells.size() < 2) {
            return Optional.empty();
        }
        double m = Samples.total(before);
        double n = Samples.total(after);
        double statistic = 0;
        for (double[] cell : cells) {
            double all = cell[0] + cell[1];
            double expectedBefore = all * (m / (m + n));
            double expectedAfter = all * (n / (m + n));
            statistic += square(cell[0] - expectedBefore) / expectedBefore;
            statistic += square(cell[1] - expectedAfter) / expectedAfter;
        }
        double chance = ChiSquaredDistribution.of(cells.size() - 1).survivalProbability(statistic);
        return Optional.of(new TestResult(METHOD, chance));
    }

    /** Merges neighbours until each cell has a large enough expected count on both sides. */
    private static List<double[]> merged(double[] before, double[] after) {
        double m = Samples.total(before);
        double n = Samples.total(after);
        double least = LEAST_EXPECTED / (Math.min(m, n) / (m + n));
        List<double[]> cells = new ArrayList<>();
        double[] open = new double[2];
        for (int i = 0; i < before.length; i++) {
            open[0] += before[i];
            open[1] += after[i];
            if (open[0] + open[1] >= least) {
                cells.add(open);
                open = new double[2];
            }
        }
        if (!cells.isEmpty()) {
            cells.getLast()[0] += open[0];
            cells.getLast()[1] += open[1];
        }
        return cells;
    }

    private static double square(double value) {
        return value * value;
    }
}
