package dev.nopal.agent.tracer;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

/** Reads what the JVM counts of each thread's allocations; some nanoseconds, nothing allocated. */
final class AllocatedBytes {
    private static final ThreadMXBean BEAN =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean ? bean : null;

    private AllocatedBytes() {}

    static boolean isCounted() {
        return BEAN != null
                && BEAN.isThreadAllocatedMemorySupported()
                && BEAN.isThreadAllocatedMemoryEnabled();
    }

    /** Returns -1 on virtual threads. */
    static long ofThisThread() {
        return BEAN.getCurrentThreadAllocatedBytes();
    }
}
