package dev.nopal.cli.diff;

import dev.nopal.script.value.Histogram;

/**
 * The bounds of the buckets of a histogram.
 *
 * @param isLogarithmic whether buckets are wider the larger their values; then a value inside a
 *     bucket is estimated on a logarithmic scale
 * @param bounds the bounds, one more than there are buckets, because the end of each is the start
 *     of the next; the first and the last may be infinite
 */
record Bins(boolean isLogarithmic, double[] bounds) {
    /** Returns the buckets with these numbers; all others, often thousands, are empty. */
    static Bins of(Histogram histogram, int first, int last) {
        double[] bounds = new double[last - first + 2];
        for (int i = first - 1; i <= last; i++) {
            bounds[i - first + 1] = i < 0 ? Double.NEGATIVE_INFINITY : end(histogram, i);
        }
        return new Bins(histogram.isLogarithmic(), bounds);
    }

    private static double end(Histogram histogram, int bucket) {
        return histogram.isBounded(bucket)
                ? DiffNumbers.unsigned(histogram.upperBound(bucket))
                : Double.POSITIVE_INFINITY;
    }

    int count() {
        return bounds.length - 1;
    }

    double low(int bin) {
        return bounds[bin];
    }

    double high(int bin) {
        return bounds[bin + 1];
    }

    boolean isOpen(int bin) {
        return Double.isInfinite(low(bin)) || Double.isInfinite(high(bin));
    }

    /**
     * Returns the value below which this share of a bucket is; for an open bucket, its finite end.
     */
    double inside(int bin, double share) {
        double low = low(bin);
        double high = high(bin);
        if (isOpen(bin)) {
            return Double.isInfinite(low) ? high : low;
        }
        if (high - low <= 1) {
            return low; // The bucket holds one integer.
        }
        return isLogarithmic && low > 0
                ? low * Math.pow(high / low, share)
                : low + (high - low) * share;
    }

    /** Returns the mean of a bucket's values, assuming that they are spread evenly. */
    double mean(int bin) {
        double low = low(bin);
        double high = high(bin);
        boolean isEven = !isLogarithmic || low <= 0 || isOpen(bin) || high - low <= 1;
        return isEven ? inside(bin, 0.5) : (high - low) / Math.log(high / low);
    }

    /** Returns the mean of the squares of a bucket's values. */
    double meanSquare(int bin) {
        double low = low(bin);
        double high = high(bin);
        if (isOpen(bin) || high - low <= 1) {
            return inside(bin, 0) * inside(bin, 0);
        }
        return isLogarithmic && low > 0
                ? (high * high - low * low) / (2 * Math.log(high / low))
                : (low * low + low * high + high * high) / 3;
    }

    String label(int bin) {
        if (Double.isInfinite(low(bin))) {
            return "(..., " + DiffNumbers.bound(high(bin)) + ")";
        }
        if (Double.isInfinite(high(bin))) {
            return "[" + DiffNumbers.bound(low(bin)) + ", ...)";
        }
        return high(bin) - low(bin) <= 1
                ? "[" + DiffNumbers.bound(low(bin)) + "]"
                : "[" + DiffNumbers.bound(low(bin)) + ", " + DiffNumbers.bound(high(bin)) + ")";
    }
}
