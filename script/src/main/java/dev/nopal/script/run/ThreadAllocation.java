package dev.nopal.script.run;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

/**
 * The allocations of this thread; a separate class, because not every JVM has the module for it.
 */
final class ThreadAllocation {
    private static final ThreadMXBean THREADS =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean ? bean : null;

    private ThreadAllocation() {}

    static long bytes() {
        return THREADS == null ? 0 : Math.max(0, THREADS.getCurrentThreadAllocatedBytes());
    }
}
