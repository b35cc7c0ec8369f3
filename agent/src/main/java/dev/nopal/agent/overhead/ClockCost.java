package dev.nopal.agent.overhead;

import java.util.Arrays;

/** The cost of reading the clock on this machine, measured once. */
final class ClockCost {
    /** The first ones are interpreted; the last ones are compiled. */
    private static final int READINGS = 30_000;

    private static final int COMPILED = 5_000;

    /** Readings that take longer were interrupted. */
    private static final double MAX_NANOS = 2_000;

    private static final double NANOS = measure();

    private ClockCost() {}

    /** Returns the nanoseconds that one reading takes. */
    static double nanos() {
        return NANOS;
    }

    /**
     * Measures the median of some thousand readings: takes a few milliseconds, on a thread of the
     * agent.
     */
    private static double measure() {
        long[] taken = new long[COMPILED];
        for (int i = 0; i < READINGS; i++) {
            long start = System.nanoTime();
            taken[i % COMPILED] = System.nanoTime() - start;
        }
        Arrays.sort(taken);
        return Math.clamp(taken[COMPILED / 2], 1, MAX_NANOS);
    }
}
