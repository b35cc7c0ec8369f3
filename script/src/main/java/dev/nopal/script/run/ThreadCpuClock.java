package dev.nopal.script.run;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Reads the CPU clock of this thread; apart, because not every JVM has the module for it. */
final class ThreadCpuClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ThreadCpuClock() {}

    static long nanos() {
        return Math.max(0, THREADS.getCurrentThreadCpuTime());
    }
}
