package dev.nopal.script.statistics;

/**
 * Quantiles of the standard normal distribution, by Wichura's algorithm AS 241 (PPND16), which is
 * exact to about 16 digits.
 *
 * <p>Written here, so that tests with a budget need no library for it.
 */
public final class Deviations {
    private static final double CENTRE = 0.425;
    private static final double FAR = 5;

    private static final double[] CENTRE_ABOVE = {
        3.3871328727963666080,
        1.3314166789178437745e+2,
        1.9715909503065514427e+3,
        1.3731693765509461125e+4,
        4.5921953931549871457e+4,
        6.7265770927008700853e+4,
        3.3430575583588128105e+4,
        2.5090809287301226727e+3
    };
    private static final double[] CENTRE_BELOW = {
        1,
        4.2313330701600911252e+1,
        6.8718700749205790830e+2,
        5.3941960214247511077e+3,
        2.1213794301586595867e+4,
        3.9307895800092710610e+4,
        2.8729085735721942674e+4,
        5.2264952788528545610e+3
    };
    private static final double[] TAIL_ABOVE = {
        1.42343711074968357734,
        4.63033784615654529590,
        5.76949722146069140550,
        3.64784832476320460504,
        1.27045825245236838258,
        2.41780725177450611770e-1,
        2.27238449892691845833e-2,
        7.74545014278341407640e-4
    };
    private static final double[] TAIL_BELOW = {
        1,
        2.05319162663775882187,
        1.67638483018380384940,
        6.89767334985100004550e-1,
        1.48103976427480074590e-1,
        1.51986665636164571966e-2,
        5.47593808499534494600e-4,
        1.05075007164441684324e-9
    };
    private static final double[] FAR_ABOVE = {
        6.65790464350110377720,
        5.46378491116411436990,
        1.78482653991729133580,
        2.96560571828504891230e-1,
        2.65321895265761230930e-2,
        1.24266094738807843860e-3,
        2.71155556874348757815e-5,
        2.01033439929228813265e-7
    };
    private static final double[] FAR_BELOW = {
        1,
        5.99832206555887937690e-1,
        1.36929880922735805310e-1,
        1.48753612908506148525e-2,
        7.86869131145613259100e-4,
        1.84631831751005468180e-5,
        1.42151175831644588870e-7,
        2.04426310338993978564e-15
    };

    private Deviations() {}

    /**
     * Returns the value that is exceeded with this probability: 2.576 for 0.005.
     *
     * @param probability above 0 and up to 0.5
     */
    public static double exceededBy(double probability) {
        if (!(probability > 0 && probability <= 0.5)) {
            throw new IllegalArgumentException("probability=" + probability);
        }
        double fromCentre = 0.5 - probability;
        if (fromCentre <= CENTRE) {
            double square = CENTRE * CENTRE - fromCentre * fromCentre;
            return fromCentre * polynomial(CENTRE_ABOVE, square) / polynomial(CENTRE_BELOW, square);
        }
        double depth = Math.sqrt(-Math.log(probability));
        return depth <= FAR
                ? polynomial(TAIL_ABOVE, depth - 1.6) / polynomial(TAIL_BELOW, depth - 1.6)
                : polynomial(FAR_ABOVE, depth - FAR) / polynomial(FAR_BELOW, depth - FAR);
    }

    private static double polynomial(double[] coefficients, double at) {
        double value = 0;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            value = value * at + coefficients[i];
        }
        return value;
    }
}
