package dev.nopal.cli.diff;

import dev.nopal.script.statistics.ConfidenceInterval;

import java.util.stream.DoubleStream;

/**
 * One histogram, with estimates of what it does not record: the values inside a bucket are assumed
 * to be spread evenly.
 */
record Distribution(Bins bins, double[] counts, double total) {
    Distribution(Bins bins, double[] counts) {
        this(bins, counts, DoubleStream.of(counts).sum());
    }

    double share(int bin) {
        return total == 0 ? 0 : counts[bin] / total;
    }

    /** Returns the bucket of a quantile; for an empty histogram, the first one. */
    int bin(double quantile) {
        double wanted = quantile * total;
        double below = 0;
        int last = 0;
        for (int bin = 0; bin < counts.length; bin++) {
            if (counts[bin] > 0) {
                last = bin;
                below += counts[bin];
                if (below >= wanted) {
                    return bin;
                }
            }
        }
        return last;
    }

    /**
     * Returns a quantile with the bounds that correspond to so many standard deviations of its
     * rank.
     */
    ConfidenceInterval quantile(double quantile, double deviations) {
        ConfidenceInterval rank = ConfidenceInterval.share(quantile, total, deviations);
        double low = value(rank.low());
        double high = value(rank.high());
        return new ConfidenceInterval(
                Double.isInfinite(bins.low(bin(rank.low()))) ? Double.NEGATIVE_INFINITY : low,
                value(quantile),
                Double.isInfinite(bins.high(bin(rank.high()))) ? Double.POSITIVE_INFINITY : high);
    }

    private double value(double quantile) {
        int bin = bin(quantile);
        double below = 0;
        for (int i = 0; i < bin; i++) {
            below += counts[i];
        }
        double inside = (quantile * total - below) / counts[bin];
        return bins.inside(bin, Math.clamp(inside, 0, 1));
    }

    ConfidenceInterval mean(double deviations) {
        double sum = 0;
        double squares = 0;
        for (int bin = 0; bin < counts.length; bin++) {
            if (counts[bin] > 0) {
                sum += counts[bin] * bins.mean(bin);
                squares += counts[bin] * bins.meanSquare(bin);
            }
        }
        double mean = sum / total;
        double half = deviations * Math.sqrt(Math.max(0, squares / total - mean * mean) / total);
        return new ConfidenceInterval(mean - half, mean, mean + half);
    }

    /** Returns the lower end of the lowest bucket that is not empty. */
    double lowest() {
        return bins.low(bin(0));
    }

    /** Returns the upper end of the highest bucket that is not empty. */
    double highest() {
        return bins.high(bin(1));
    }
}
