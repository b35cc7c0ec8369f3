package dev.nopal.fuzz;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * The limits of what one input may cost: time of this thread, not of a machine that others use too,
 * and bytes that this thread allocates, however soon they are freed.
 *
 * <p>An input that never ends is stopped by the fuzzer, and in tests by their time limit.
 */
final class Bounds {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long NANOS = 5_000_000_000L;

    private Bounds() {}

    /** Work that may throw. */
    interface Work {
        void run() throws Exception;
    }

    /**
     * @param megabytes the most that may be allocated
     */
    static void check(int megabytes, Work work) throws Exception {
        if (measured(megabytes, work).isPresent()) {
            // The first time it may have paid for loading and instrumenting classes.
            measured(megabytes, work)
                    .ifPresent(
                            cost -> {
                                throw new AssertionError(cost);
                            });
        }
    }

    /** Returns what was too much, if anything. */
    private static Optional<String> measured(int megabytes, Work work) throws Exception {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        long nanos = THREADS.getCurrentThreadCpuTime() - start;
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        if (nanos > NANOS) {
            return Optional.of("took " + nanos / 1_000_000 + " ms of a processor");
        }
        return bytes >> 20 > megabytes
                ? Optional.of("allocated " + (bytes >> 20) + " MB")
                : Optional.empty();
    }
}
