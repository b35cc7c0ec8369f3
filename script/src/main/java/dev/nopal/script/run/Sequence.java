package dev.nopal.script.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts the records of all stripes, which gives their order.
 *
 * <p>It is the one word that all threads that print write. In the middle of an array, so that what
 * they only read is in no cache line that it takes from them.
 */
final class Sequence {
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int PADDING = 16;

    private final long[] words = new long[2 * PADDING];

    /** Returns the next number: 0, 1 and so on. */
    long next() {
        return (long) WORDS.getAndAdd(words, PADDING, 1L);
    }
}
