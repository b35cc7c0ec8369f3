package dev.nopal.agent.tracer;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

/**
 * The JVM's count of each thread's allocations. Reading it takes some nanoseconds and allocates
 * nothing.
 *
 * <p>It counts for platform threads only. On a virtual thread the counter is that of its carrier:
 * exact while the thread stays mounted. If it waits, other threads may use the carrier meanwhile,
 * which cannot be detected; if it continues on another carrier, the count is unknown.
 */
final class AllocatedBytes {
    /** The result of {@link #since} if the count is unknown. */
    static final long UNKNOWN = -1;

    private static final ThreadMXBean BEAN =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean ? bean : null;

    /** In the token of a virtual thread: this bit, 15 bits of its carrier's number, the count. */
    private static final long VIRTUAL = Long.MIN_VALUE;

    private static final int CARRIER_SHIFT = 48;
    private static final long CARRIER = 0x7fffL << CARRIER_SHIFT;
    private static final long COUNT = (1L << CARRIER_SHIFT) - 1;

    private AllocatedBytes() {}

    static boolean isCounted() {
        return BEAN != null
                && BEAN.isThreadAllocatedMemorySupported()
                && BEAN.isThreadAllocatedMemoryEnabled();
    }

    /** Returns a token for the allocations until now, never 0. */
    static long start() {
        long bytes = BEAN.getCurrentThreadAllocatedBytes();
        return bytes >= 0 ? bytes + 1 : VIRTUAL | carrier() | count();
    }

    /** Returns how many bytes were allocated since a token was made, or {@link #UNKNOWN}. */
    static long since(long token) {
        if (token >= 0) {
            return BEAN.getCurrentThreadAllocatedBytes() + 1 - token;
        }
        long start = token & COUNT;
        boolean isSame = start != 0 && carrier() == (token & CARRIER);
        return isSame ? count() - start : UNKNOWN;
    }

    private static long carrier() {
        return (Carrier.number() << CARRIER_SHIFT) & CARRIER;
    }

    /** Returns one more than the carrier's count; 0 if the count is not available. */
    private static long count() {
        return (Carrier.allocatedBytes() + 1) & COUNT;
    }
}
