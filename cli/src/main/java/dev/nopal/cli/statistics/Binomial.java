package dev.nopal.cli.statistics;

/** Computes tails of the binomial distribution by the incomplete beta function (NR 6.4). */
final class Binomial {
    private static final double EPSILON = 1e-15;
    private static final int MAX_STEPS = 100_000;

    private Binomial() {}

    /** Returns the chance of at least so many successes. */
    static double atLeast(double successes, double trials, double probability) {
        return successes <= 0 ? 1 : beta(successes, trials - successes + 1, probability);
    }

    /** Returns the chance of at most so many successes. */
    static double atMost(double successes, double trials, double probability) {
        return successes >= trials ? 1 : beta(trials - successes, successes + 1, 1 - probability);
    }

    /** Returns the regularised incomplete beta function. */
    private static double beta(double a, double b, double x) {
        if (x <= 0 || x >= 1) {
            return x <= 0 ? 0 : 1;
        }
        double front =
                Math.exp(
                        Gamma.log(a + b)
                                - Gamma.log(a)
                                - Gamma.log(b)
                                + a * Math.log(x)
                                + b * Math.log1p(-x));
        return x < (a + 1) / (a + b + 2)
                ? front * fraction(a, b, x) / a
                : 1 - front * fraction(b, a, 1 - x) / b;
    }

    private static double fraction(double a, double b, double x) {
        double c = 1;
        double d = 1 / Gamma.notZero(1 - (a + b) * x / (a + 1));
        double fraction = d;
        for (int i = 1; i < MAX_STEPS; i++) {
            double even = i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i));
            d = 1 / Gamma.notZero(1 + even * d);
            c = Gamma.notZero(1 + even / c);
            fraction *= d * c;
            double odd = -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1));
            d = 1 / Gamma.notZero(1 + odd * d);
            c = Gamma.notZero(1 + odd / c);
            fraction *= d * c;
            if (Math.abs(d * c - 1) < EPSILON) {
                break;
            }
        }
        return fraction;
    }
}
