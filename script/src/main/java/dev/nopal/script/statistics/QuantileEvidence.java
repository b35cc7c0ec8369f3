package dev.nopal.script.statistics;

/** The rule on how many events a quantile needs. */
public final class QuantileEvidence {
    /**
     * The number of events that must be on either side of a quantile, so that it does not depend on
     * a few outliers.
     */
    public static final int LEAST_BEYOND = 10;

    /** Hides the error of {@code 1 - 0.99}, which is more than 0.01. */
    private static final double PRECISION = 1e6;

    private QuantileEvidence() {}

    /**
     * Returns how many events a quantile needs: 1,000 for 0.99.
     *
     * @param quantile above 0 and below 1
     */
    public static long neededEvents(double quantile) {
        return (long) Math.ceil(rounded(LEAST_BEYOND / beyond(quantile)));
    }

    /** Returns whether so many events are enough for a quantile. */
    public static boolean isEnough(double events, double quantile) {
        return rounded(events * beyond(quantile)) >= LEAST_BEYOND;
    }

    private static double beyond(double quantile) {
        if (!(quantile > 0 && quantile < 1)) {
            throw new IllegalArgumentException("quantile=" + quantile);
        }
        return Math.min(quantile, 1 - quantile);
    }

    private static double rounded(double number) {
        return Math.rint(number * PRECISION) / PRECISION;
    }
}
