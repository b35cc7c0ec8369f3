package dev.nopal.script.run;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU clock of this thread; a separate class, because not every JVM has the module for it. */
final class ThreadCpuClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ThreadCpuClock() {}

    static long nanos() {
        return Math.max(0, THREADS.getCurrentThreadCpuTime());
    }
}
