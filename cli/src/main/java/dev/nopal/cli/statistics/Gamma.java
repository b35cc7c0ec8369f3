package dev.nopal.cli.statistics;

/**
 * Computes the gamma function and its incomplete forms, by series and continued fraction (Numerical
 * Recipes, 3rd edition, 6.1 and 6.2).
 */
final class Gamma {
    private static final double EPSILON = 1e-15;
    private static final double TINY = 1e-300;
    private static final int MAX_STEPS = 100_000;

    private static final double[] LANCZOS = {
        0.99999999999980993,
        676.5203681218851,
        -1259.1392167224028,
        771.32342877765313,
        -176.61502916214059,
        12.507343278686905,
        -0.13857109526572012,
        9.9843695780195716e-6,
        1.5056327351493116e-7
    };

    private Gamma() {}

    /** Returns the logarithm of the gamma function of a positive number. */
    static double log(double x) {
        if (x < 0.5) {
            return Math.log(Math.PI / Math.sin(Math.PI * x)) - log(1 - x);
        }
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (x - 1 + i);
        }
        double t = x + LANCZOS.length - 2.5;
        return Math.log(2 * Math.PI) / 2 + (x - 0.5) * Math.log(t) - t + Math.log(sum);
    }

    /** Returns the regularised upper incomplete gamma function Q(a, x). */
    static double upper(double a, double x) {
        if (x <= 0) {
            return 1;
        }
        return x < a + 1 ? 1 - lowerBySeries(a, x) : upperByFraction(a, x);
    }

    private static double lowerBySeries(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (int i = 1; i < MAX_STEPS && Math.abs(term) > Math.abs(sum) * EPSILON; i++) {
            term *= x / (a + i);
            sum += term;
        }
        return sum * Math.exp(-x + a * Math.log(x) - log(a));
    }

    private static double upperByFraction(double a, double x) {
        double b = x + 1 - a;
        double c = 1 / TINY;
        double d = 1 / b;
        double fraction = d;
        for (int i = 1; i < MAX_STEPS; i++) {
            double an = -i * (i - a);
            b += 2;
            d = 1 / notZero(an * d + b);
            c = notZero(b + an / c);
            double factor = d * c;
            fraction *= factor;
            if (Math.abs(factor - 1) < EPSILON) {
                break;
            }
        }
        return Math.exp(-x + a * Math.log(x) - log(a)) * fraction;
    }

    static double notZero(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }
}
