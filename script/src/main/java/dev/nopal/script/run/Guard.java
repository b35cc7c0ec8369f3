package dev.nopal.script.run;

/**
 * The guard that keeps an event inside a handler from running another handler on the same thread,
 * and that picks the sampled events of a {@link dev.nopal.script.FireCounter}.
 *
 * <p>A thread marks a slot with its id, by plain stores, and leaves by storing how many events are
 * left until the next sample, as a negative number. So counting costs an addition, and writes no
 * additional memory; one comparison with zero finds both nested and sampled events. Threads that
 * share a slot may overwrite each other's mark; then a nested event runs and marks it again, so
 * recursion still ends.
 *
 * <pre>
 *   slot   +0  id of the thread in a handler, or minus the events until the next sample
 *          +1  events that the next sample represents
 *          +2  state of the random numbers
 * </pre>
 */
public final class Guard {
    private static final int SLOTS_COUNT = 1024;
    private static final int SPACING_SHIFT = 3; // one cache line each

    /** Offsets in a slot; compiled code takes the samples itself. */
    public static final int INTERVAL = 1;

    public static final int RANDOM = 2;

    /** The generator of the random numbers, which give intervals from 1 to 1,024. */
    public static final long MULTIPLIER = 6364136223846793005L;

    public static final long INCREMENT = 1442695040888963407L;
    public static final int RANDOM_SHIFT = 33;
    public static final long INTERVAL_MASK = 1_023;

    /** The slots; compiled code enters and leaves by storing into them. */
    static final long[] SLOTS = new long[SLOTS_COUNT << SPACING_SHIFT];

    private static int sessions;
    private static int latest;

    private Guard() {}

    static int slot(long threadId) {
        return ((int) threadId & SLOTS_COUNT - 1) << SPACING_SHIFT;
    }

    /**
     * Starts a session, and samples the next event of each thread; returns the session's number.
     */
    public static synchronized int open() {
        sessions++;
        for (int slot = 0; slot < SLOTS.length; slot += 1 << SPACING_SHIFT) {
            if (SLOTS[slot] < 0) {
                SLOTS[slot] = 0; // May overwrite the mark of a thread that enters now.
            }
            SLOTS[slot + INTERVAL] = 1;
        }
        return ++latest;
    }

    /** Ends a session. */
    public static synchronized void close() {
        sessions--;
    }

    /**
     * Returns how many events no sample represents yet, so that small numbers are exact; 0 if they
     * may belong to another session.
     */
    public static synchronized long unsampled(int session) {
        long sum = 0;
        for (int slot = 0; slot < SLOTS.length; slot += 1 << SPACING_SHIFT) {
            sum += unsampledAt(slot);
        }
        return sessions == 1 && session == latest ? sum : 0;
    }

    static long unsampledAt(int slot) {
        long held = SLOTS[slot];
        return held < 0 ? Math.max(0, SLOTS[slot + INTERVAL] - 1 + held) : 0;
    }
}
