package dev.nopal.cli.statistics;

/** Sums of counts. */
final class Samples {
    private Samples() {}

    static double total(double[] counts) {
        double total = 0;
        for (double count : counts) {
            total += count;
        }
        return total;
    }
}
