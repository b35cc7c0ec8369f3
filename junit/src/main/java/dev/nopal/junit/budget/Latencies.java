package dev.nopal.junit.budget;

import java.util.Arrays;

/** The durations of events, in the order in which they ended. Bounded, thread-safe. */
final class Latencies {
    /** 8 MB, enough for the 99.999th percentile; later events are counted only. */
    static final int MOST = 1_000_000;

    private long[] nanos = new long[1024];
    private int kept;
    private long all;

    synchronized void add(long duration) {
        all++;
        if (kept < MOST) {
            if (kept == nanos.length) {
                nanos = Arrays.copyOf(nanos, Math.min(MOST, 2 * kept));
            }
            nanos[kept++] = Math.max(0, duration);
        }
    }

    /** Returns how many events there were, also those that were not kept. */
    synchronized long all() {
        return all;
    }

    /** Returns the durations without the first ones. */
    synchronized long[] after(int warmUp) {
        return Arrays.copyOfRange(nanos, Math.min(kept, Math.max(0, warmUp)), kept);
    }
}
