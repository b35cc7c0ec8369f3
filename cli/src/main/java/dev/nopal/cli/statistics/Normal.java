package dev.nopal.cli.statistics;

/** Computes with the standard normal distribution. */
public final class Normal {
    private Normal() {}

    /** Returns the chance of a deviation of at least this size, in either direction. */
    public static double twoSided(double deviation) {
        // erfc(x) = Q(1/2, x²): exact far into the tail, where 1 - cdf would be 0.
        return Gamma.upper(0.5, deviation * deviation / 2);
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
        double low = 0;
        double high = 40;
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            if (twoSided(middle) / 2 > probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}
