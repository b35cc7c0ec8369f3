package dev.nopal.script.run;

import dev.nopal.script.session.SessionClock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The values of the builtins that a script can read at any probe.
 *
 * @param childProcess the value of {@code cpid}, or 0
 * @param origin the moment that {@code elapsed} counts from
 */
public record Builtins(
        SessionClock clock, long userId, long groupId, long childProcess, Origin origin) {
    private static final long TAI_MINUS_UTC = 37_000_000_000L;
    private static final int PROCESSOR_FIELD = 36; // of /proc/thread-self/stat, after the name

    Builtins(SessionClock clock, long userId, long groupId, long childProcess) {
        this(clock, userId, groupId, childProcess, new Origin(clock.nanoTimeStart()));
    }

    /**
     * The moment that {@code elapsed} counts from; it is set once more, when probes are attached.
     */
    static final class Origin {
        private volatile long nanoTime;

        private Origin(long nanoTime) {
            this.nanoTime = nanoTime;
        }
    }

    /** Reads the values that do not change. */
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

    /**
     * Returns how long the probes had been attached at the time of an event that is handled later.
     */
    long elapsedAt(long nsecs) {
        return Math.max(0, nsecs - clock.bootMinusNanoTime() - origin.nanoTime);
    }

    /** Restarts {@code elapsed}, after the preparation of the session. */
    public void attached(long nanoTime) {
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
     * Returns how long this thread has run, or 0 if the JVM does not know: for a virtual thread, or
     * without the module {@code java.management}. Some hundred nanoseconds.
     */
    static long cpuTime() {
        try {
            return Thread.currentThread().isVirtual() ? 0 : ThreadCpuClock.nanos();
        } catch (LinkageError | UnsupportedOperationException _) {
            return 0;
        }
    }

    /** Reads the processor from a file of the kernel: takes some microseconds, and allocates. */
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
