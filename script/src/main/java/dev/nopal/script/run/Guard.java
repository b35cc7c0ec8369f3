package dev.nopal.script.run;

/**
 * Keeps an event that happens inside a handler from running another one on the same thread.
 *
 * <p>A thread marks a slot with its id, by plain stores. Threads that share a slot may wipe each
 * other's mark out; then a nested event runs and marks it again, so recursion still ends.
 */
final class Guard {
    static final int NESTED = -1;

    private static final int SLOTS_COUNT = 1024;
    private static final int SPACING_SHIFT = 3; // one cache line each

    /**
     * By slot: the id of the thread in a handler, or 0. Compiled code leaves by storing 0 itself.
     */
    static final long[] SLOTS = new long[SLOTS_COUNT << SPACING_SHIFT];

    private Guard() {}

    /**
     * Returns the slot to leave by, or {@link #NESTED}. The store comes last: nothing fails behind
     * it.
     */
    static int enter(long threadId) {
        int slot = ((int) threadId & SLOTS_COUNT - 1) << SPACING_SHIFT;
        if (SLOTS[slot] == threadId) {
            return NESTED;
        }
        SLOTS[slot] = threadId;
        return slot;
    }
}
