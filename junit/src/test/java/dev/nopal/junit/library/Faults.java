package dev.nopal.junit.library;

import java.util.ArrayList;
import java.util.List;

/** Faults that are planted in libraries. */
public final class Faults {
    /** What a library forgot to remove. */
    public static final List<Object> FORGOTTEN = new ArrayList<>();

    private static final int EVERY = 25;
    private static final long DELAY_NANOS = 15_000_000;

    private static volatile byte[] buffer;
    private static int calls;

    private Faults() {}

    /** Keeps an object for ever. */
    public static void keep(Object self) {
        FORGOTTEN.add(self);
    }

    /** Allocates 1,040 bytes that escape. */
    public static void allocate(Object self) {
        buffer = new byte[1024];
    }

    /** Makes one of 25 calls slow. */
    public static void delay(Object self) {
        if (++calls % EVERY == 0) {
            long end = System.nanoTime() + DELAY_NANOS;
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
        }
    }
}
