package dev.nopal.script.statistics;

/**
 * An estimate with its confidence bounds.
 *
 * @param low not above the estimate, may be infinite
 * @param high not below the estimate, may be infinite
 */
public record ConfidenceInterval(double low, double estimate, double high) {
    /** Returns the interval of a value that is known exactly. */
    public static ConfidenceInterval exactly(double value) {
        return new ConfidenceInterval(value, value, value);
    }

    /** Returns the bounds of the rate of a Poisson count, by the score method. */
    public static ConfidenceInterval count(double count, double deviations) {
        double half = deviations * Math.sqrt(count + deviations * deviations / 4);
        double middle = count + deviations * deviations / 2;
        return new ConfidenceInterval(Math.max(0, middle - half), count, middle + half);
    }

    /** Returns the same in another unit. */
    public ConfidenceInterval dividedBy(double divisor) {
        return new ConfidenceInterval(low / divisor, estimate / divisor, high / divisor);
    }

    /** Returns Wilson's bounds of a share that was observed in so many trials. */
    public static ConfidenceInterval share(double share, double trials, double deviations) {
        double z2 = deviations * deviations;
        double middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
        double half =
                deviations
                        / (1 + z2 / trials)
                        * Math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials));
        return new ConfidenceInterval(
                Math.max(0, middle - half), share, Math.min(1, middle + half));
    }

    /** Returns the second minus the first, with bounds by the method of Zou and Donner (MOVER). */
    public static ConfidenceInterval difference(
            ConfidenceInterval before, ConfidenceInterval after) {
        double estimate = after.estimate - before.estimate;
        double down = Math.hypot(after.estimate - after.low, before.high - before.estimate);
        double up = Math.hypot(after.high - after.estimate, before.estimate - before.low);
        return new ConfidenceInterval(estimate - down, estimate, estimate + up);
    }

    /**
     * Returns the ratio of the second to the first, minus 1, with bounds by the method of Zou and
     * Donner (MOVER) on logarithms, which preserves the asymmetry of intervals. Without bounds if
     * one of them may be zero or less.
     */
    public static ConfidenceInterval change(ConfidenceInterval before, ConfidenceInterval after) {
        double estimate = relative(before.estimate, after.estimate);
        boolean hasLogarithms =
                before.low > 0
                        && after.low > 0
                        && Double.isFinite(before.high)
                        && Double.isFinite(after.high);
        if (!hasLogarithms) {
            return new ConfidenceInterval(
                    Double.NEGATIVE_INFINITY, estimate, Double.POSITIVE_INFINITY);
        }
        double difference = Math.log(after.estimate / before.estimate);
        double down =
                Math.hypot(
                        Math.log(after.estimate / after.low),
                        Math.log(before.high / before.estimate));
        double up =
                Math.hypot(
                        Math.log(after.high / after.estimate),
                        Math.log(before.estimate / before.low));
        return new ConfidenceInterval(
                Math.expm1(difference - down), estimate, Math.expm1(difference + up));
    }

    private static double relative(double before, double after) {
        return before == after ? 0 : (after - before) / Math.abs(before);
    }
}
