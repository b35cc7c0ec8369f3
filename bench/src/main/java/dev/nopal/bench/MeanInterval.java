package dev.nopal.bench;

import org.apache.commons.math3.distribution.TDistribution;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * A mean over the rounds of a run with its 95 % bounds, by Student's t.
 *
 * <p>Both sides of a comparison are taken from the same round, so that what disturbs the whole
 * machine for longer than a round does not count.
 */
record MeanInterval(double mean, double low, double high) {
    private static final double CONFIDENCE = 0.95;
    private static final double SMALL = 0.1;

    /** Returns the mean of {@code a - b}. */
    static MeanInterval ofDifferences(double[] a, double[] b) {
        double[] differences = new double[a.length];
        Arrays.setAll(differences, i -> a[i] - b[i]);
        return of(differences, DoubleUnaryOperator.identity());
    }

    /** Returns the geometric mean of {@code a / b}. */
    static MeanInterval ofRatios(double[] a, double[] b) {
        double[] logarithms = new double[a.length];
        Arrays.setAll(logarithms, i -> Math.log(a[i] / b[i]));
        return of(logarithms, Math::exp);
    }

    static MeanInterval of(double[] values, DoubleUnaryOperator back) {
        int n = values.length;
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double half = Double.NaN;
        if (n > 1) {
            double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
            double t = new TDistribution(n - 1).inverseCumulativeProbability(0.5 + CONFIDENCE / 2);
            half = t * Math.sqrt(squares / (n - 1) / n);
        }
        return new MeanInterval(
                back.applyAsDouble(mean),
                back.applyAsDouble(mean - half),
                back.applyAsDouble(mean + half));
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    }

    /** Returns the value that a quarter of the others are below. */
    static double lowerQuartile(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(sorted.length - 1) / 4];
    }

    /** Returns the same with four digits, for ratios whose budget is a percent. */
    String precise() {
        return text("%.4f");
    }

    /** Returns the same without a fraction, for differences of many nanoseconds. */
    String whole() {
        return text("%.0f");
    }

    /**
     * Returns mean, low and high; the mean alone where one round gives no bounds. Small ratios need
     * more digits to be told from their budgets.
     */
    @Override
    public String toString() {
        return text(Math.abs(mean) < SMALL ? "%.4f" : "%.2f");
    }

    private String text(String digits) {
        String format =
                Double.isNaN(low) ? digits : "%s [%s, %s]".formatted(digits, digits, digits);
        return String.format(Locale.ROOT, format, mean, low, high);
    }
}
