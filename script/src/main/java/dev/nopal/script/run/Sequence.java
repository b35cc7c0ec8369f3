package dev.nopal.script.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The sequence numbers of records in all stripes, which give their order.
 *
 * <p>It is the only word that all printing threads write. It is in the middle of an array, so that
 * data that they only read does not share its cache line.
 */
final class Sequence {
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int PADDING = 16;

    private final long[] words = new long[2 * PADDING];

    /** Returns the number that is next, without taking it. */
    long peek() {
        return (long) WORDS.getVolatile(words, PADDING);
    }

    /** Returns the next number: 0, 1 and so on. */
    long next() {
        return (long) WORDS.getAndAdd(words, PADDING, 1L);
    }
}
