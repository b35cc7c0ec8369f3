package dev.nopal.agent.overhead;

import java.util.Arrays;

/** What reading the clock costs on this machine, measured once. */
final class ClockCost {
    /** The first ones are interpreted; the compiler is there long before the last ones. */
    private static final int READINGS = 30_000;

    private static final int COMPILED = 5_000;

    /** A reading that takes longer was interrupted. */
    private static final double MAX_NANOS = 2_000;

    private static final double NANOS = measure();

    private ClockCost() {}

    /** Returns nanoseconds for one reading. */
    static double nanos() {
        return NANOS;
    }

    /** The median of some thousand: a few milliseconds, on a thread of the agent. */
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
