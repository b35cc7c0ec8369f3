package dev.nopal.agent.method;

import java.util.Locale;

/**
 * The estimated cost of instrumenting many methods, from measurements: {@code bench/run many},
 * docs/performance.md.
 *
 * @param seconds of one processor until all methods are instrumented
 */
record InstrumentationCost(double seconds) {
    /** What a session costs the first time, however few its methods are. */
    private static final double BASE_SECONDS = 0.5;

    private static final double SECONDS_OF_A_METHOD = 0.000_2;

    static InstrumentationCost of(int methods) {
        return new InstrumentationCost(BASE_SECONDS + methods * SECONDS_OF_A_METHOD);
    }

    /** Returns the cost for users; with one significant digit, because machines differ. */
    String sentence() {
        return seconds < 1
                ? "expect less than a second of work"
                : String.format(
                        Locale.ROOT,
                        "expect about %.0f s of work on one processor, and a slower program"
                                + " afterwards, until its code is compiled again",
                        seconds);
    }
}
