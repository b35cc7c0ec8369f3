package dev.nopal.script.run;

import dev.nopal.script.session.SessionClock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Gives what a script can ask at any probe.
 *
 * @param childProcess what {@code cpid} is, or 0
 * @param origin what {@code elapsed} counts from
 */
public record Builtins(
        SessionClock clock, long userId, long groupId, long childProcess, Origin origin) {
    private static final long TAI_MINUS_UTC = 37_000_000_000L;
    private static final int PROCESSOR_FIELD = 36; // of /proc/thread-self/stat, behind the name

    Builtins(SessionClock clock, long userId, long groupId, long childProcess) {
        this(clock, userId, groupId, childProcess, new Origin(clock.nanoTimeStart()));
    }

    /** The moment that {@code elapsed} counts from, which moves once: when probes are armed. */
    static final class Origin {
        private volatile long nanoTime;

        private Origin(long nanoTime) {
            this.nanoTime = nanoTime;
        }
    }

    /** Reads what does not change. */
    public static Builtins of(SessionClock clock, long childProcess) {
        return new Builtins(clock, owner("unix:uid"), owner("unix:gid"), childProcess);
    }

    private static long owner(String attribute) {
        try {
            return ((Number) Files.getAttribute(Path.of("/proc/self"), attribute)).longValue();
        } catch (IOException | RuntimeException _) {
            return 0; // Not Linux.
        }
    }

    long nsecs() {
        return System.nanoTime() + clock.bootMinusNanoTime();
    }

    long elapsed() {
        return Math.max(0, System.nanoTime() - origin.nanoTime);
    }

    /** Returns how long the probes were armed at an event that the session is told of later. */
    long elapsedAt(long nsecs) {
        return Math.max(0, nsecs - clock.bootMinusNanoTime() - origin.nanoTime);
    }

    /** Starts {@code elapsed} anew: before, the session was being prepared. */
    public void armed(long nanoTime) {
        origin.nanoTime = nanoTime;
    }

    long tai() {
        return clock.wallStart() + System.nanoTime() - clock.nanoTimeStart() + TAI_MINUS_UTC;
    }

    static long random() {
        return Integer.toUnsignedLong(ThreadLocalRandom.current().nextInt());
    }

    static boolean isVirtual() {
        return Thread.currentThread().isVirtual();
    }

    static String threadName() {
        return Thread.currentThread().getName();
    }

    static String comm() {
        return ShortNames.of(Thread.currentThread().getName());
    }

    /**
     * Returns how long this thread has run, or 0 where the JVM cannot tell: of a virtual thread, or
     * without the module {@code java.management}. Some hundred nanoseconds.
     */
    static long cpuTime() {
        try {
            return Thread.currentThread().isVirtual() ? 0 : ThreadCpuClock.nanos();
        } catch (LinkageError | UnsupportedOperationException _) {
            return 0;
        }
    }

    /** Asks the kernel through a file: some microseconds, and it allocates. */
    static long cpu() {
        try {
            String stat = Files.readString(Path.of("/proc/thread-self/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(fields[PROCESSOR_FIELD]);
        } catch (IOException | RuntimeException _) {
            return 0;
        }
    }
}
