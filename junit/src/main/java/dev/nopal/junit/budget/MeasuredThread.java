package dev.nopal.junit.budget;

import java.util.function.BooleanSupplier;

/**
 * The test with a budget that the current thread runs.
 *
 * <p>What such threads do counts for their own tests only; what other threads do, those of a server
 * or of a pool, counts for every test that runs meanwhile.
 */
final class MeasuredThread {
    private static final ThreadLocal<String> CURRENT = new ThreadLocal<>();

    private MeasuredThread() {}

    /** Marks the current thread as running a test. */
    static void begin(String test) {
        CURRENT.set(test);
    }

    static void end() {
        CURRENT.remove();
    }

    /**
     * Returns the question whether the current thread runs a test, or none at all.
     *
     * @param test the unique id of a test, or of a class for all its tests
     */
    static BooleanSupplier isOf(String test) {
        return () -> {
            String current = CURRENT.get();
            return current == null || current.startsWith(test);
        };
    }
}
