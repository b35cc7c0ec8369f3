package dev.nopal.script.run;

import dev.nopal.script.FireCounter;

/**
 * Keeps an event that happens inside a handler from running another one on the same thread, and
 * picks the events that stand for all in a {@link FireCounter}.
 *
 * <p>A thread marks a slot with its id, by plain stores, and leaves by storing how many events are
 * left until the next sample, as a negative number. So counting costs an addition, and no memory
 * that is not written anyway. Threads that share a slot may wipe each other's mark out; then a
 * nested event runs and marks it again, so recursion still ends.
 *
 * <pre>
 *   slot   +0  id of the thread in a handler, or minus the events until the next sample
 *          +1  events that the next sample stands for
 *          +2  events seen
 *          +3  state of the random numbers
 *          +4  when the sampled event began
 * </pre>
 */
public final class Guard {
    /** What {@link #enter} returns inside a handler. */
    static final long NESTED = Long.MIN_VALUE;

    private static final int SLOTS_COUNT = 1024;
    private static final int SPACING_SHIFT = 3; // one cache line each

    private static final int INTERVAL = 1;
    private static final int SEEN = 2;
    private static final int RANDOM = 3;
    private static final int BEGAN = 4;

    /** A sample stands for a 64th of what was seen, at most for 1,024 events. */
    private static final int SHARE_SHIFT = 6;

    private static final long MAX_INTERVAL = 1024;

    /** Compiled code leaves by storing into it. */
    static final long[] SLOTS = new long[SLOTS_COUNT << SPACING_SHIFT];

    private Guard() {}

    static int slot(long threadId) {
        return ((int) threadId & SLOTS_COUNT - 1) << SPACING_SHIFT;
    }

    /**
     * Marks the slot; returns what it held, or {@link #NESTED}. Negative: not sampled; leave by
     * storing one more. The store comes last: nothing fails after it.
     */
    static long enter(long threadId, int slot) {
        long held = SLOTS[slot];
        if (held == threadId) {
            return NESTED;
        }
        SLOTS[slot] = threadId;
        return held;
    }

    /** Counts the events since the last sample; returns the next countdown, which is negative. */
    static long sample(int slot, FireCounter counter) {
        long interval = Math.clamp(SLOTS[slot + INTERVAL], 1, 2 * MAX_INTERVAL);
        counter.add(interval);
        long seen = SLOTS[slot + SEEN] + interval;
        SLOTS[slot + SEEN] = seen;
        long next = next(slot, Math.min(seen >> SHARE_SHIFT, MAX_INTERVAL));
        SLOTS[slot + INTERVAL] = next;
        SLOTS[slot + BEGAN] = System.nanoTime();
        return -next;
    }

    /** Returns a random interval with this mean: a fixed one may beat in time with the program. */
    private static long next(int slot, long mean) {
        if (mean <= 1) {
            return 1;
        }
        long random = SLOTS[slot + RANDOM] * 6364136223846793005L + 1442695040888963407L;
        SLOTS[slot + RANDOM] = random;
        return 1 + (random >>> 33) % (2 * mean - 1);
    }

    /** Ends a sampled event. */
    static void timed(int slot, FireCounter counter) {
        counter.time(System.nanoTime() - SLOTS[slot + BEGAN]);
    }

    /** Counts every event again for a while, so that a new session that sees few is exact. */
    public static void restart() {
        for (int slot = 0; slot < SLOTS.length; slot += 1 << SPACING_SHIFT) {
            if (SLOTS[slot] < 0) {
                SLOTS[slot] = 0; // May wipe out the mark of a thread that enters now.
            }
            SLOTS[slot + INTERVAL] = 1;
            SLOTS[slot + SEEN] = 0;
        }
    }
}
