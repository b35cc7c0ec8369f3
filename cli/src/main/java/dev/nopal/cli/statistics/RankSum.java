package dev.nopal.cli.statistics;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The rank sum test of Wilcoxon, Mann and Whitney for two samples, with the correction for ties,
 * because all values of one bucket are tied. It detects that values increased or decreased.
 */
public final class RankSum {
    private static final String METHOD = "Mann-Whitney rank sum test";

    private RankSum() {}

    /**
     * @param before counts by bucket, in the order of the buckets
     */
    public static TestResult ofBuckets(double[] before, double[] after) {
        double deviation = deviation(before, after);
        return new TestResult(METHOD, Double.isNaN(deviation) ? 1 : Normal.twoSided(deviation));
    }

    /** Compares plain values, each of which is its own bucket. */
    public static TestResult ofValues(double[] before, double[] after) {
        SortedMap<Double, double[]> counts = new TreeMap<>();
        for (double value : before) {
            counts.computeIfAbsent(value, _ -> new double[2])[0]++;
        }
        for (double value : after) {
            counts.computeIfAbsent(value, _ -> new double[2])[1]++;
        }
        return ofBuckets(
                counts.values().stream().mapToDouble(count -> count[0]).toArray(),
                counts.values().stream().mapToDouble(count -> count[1]).toArray());
    }

    /** Returns by how many standard deviations AFTER's ranks are above the expected value. */
    private static double deviation(double[] before, double[] after) {
        double m = Samples.total(before);
        double n = Samples.total(after);
        double all = m + n;
        double below = 0;
        double ranks = 0;
        double ties = 0;
        for (int i = 0; i < before.length; i++) {
            double tied = before[i] + after[i];
            ranks += after[i] * (below + (tied + 1) / 2);
            ties += (tied / all) * (tied / all) * tied - tied / all / all;
            below += tied;
        }
        double surplus = ranks - n * (all + 1) / 2;
        // (all³ - all - Σ(t³ - t)) / (all (all - 1)), without the overflow of a cube.
        double spread = (all - 1 / all - ties) * (all / (all - 1));
        return spread <= 0 ? Double.NaN : surplus / Math.sqrt(m * n / 12 * spread);
    }

    /**
     * Returns the probability that a value of AFTER is larger than one of BEFORE, including half of
     * the ties: 0.5 if nothing changed.
     */
    public static double superiority(double[] before, double[] after) {
        double below = 0;
        double wins = 0;
        for (int i = 0; i < before.length; i++) {
            wins += after[i] * (below + before[i] / 2);
            below += before[i];
        }
        return wins / (Samples.total(before) * Samples.total(after));
    }
}
