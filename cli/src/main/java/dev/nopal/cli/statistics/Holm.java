package dev.nopal.cli.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Corrects for many tests at once, by Holm: where nothing changed, the chance that any of them is
 * below the level stays below the level, however many there are and however they depend on each
 * other.
 */
public final class Holm {
    private Holm() {}

    /** Returns the adjusted chances, in the order of the given ones. */
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
