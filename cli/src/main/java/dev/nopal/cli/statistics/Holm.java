package dev.nopal.cli.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction for many tests: if nothing changed, the probability that any p-value is below
 * the level is itself below the level, however many tests there are and however they depend on each
 * other.
 */
public final class Holm {
    private Holm() {}

    /** Returns the adjusted p-values, in the same order. */
    public static double[] adjust(double[] chances) {
        int[] order =
                IntStream.range(0, chances.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> chances[i]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        double[] adjusted = new double[chances.length];
        double largest = 0;
        for (int rank = 0; rank < order.length; rank++) {
            double chance = Math.min(1, chances[order[rank]] * (chances.length - rank));
            largest = Math.max(largest, chance);
            adjusted[order[rank]] = largest;
        }
        return adjusted;
    }
}
