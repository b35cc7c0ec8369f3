package dev.nopal.script.run;

import dev.nopal.script.TraceContext;
import dev.nopal.script.session.SessionClock;
import dev.nopal.script.system.HostSystem;
import dev.nopal.script.system.OwnUser;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The values of the builtins that a script can read at any probe.
 *
 * @param childProcess the value of {@code cpid}, or 0
 * @param target the value of {@code target}
 * @param trace the values of {@code trace_id} and {@code span_id}
 * @param origin the moment that {@code elapsed} counts from
 */
public record Builtins(
        SessionClock clock,
        long userId,
        long groupId,
        long childProcess,
        String target,
        TraceContext trace,
        Origin origin) {
    private static final long TAI_MINUS_UTC = 37_000_000_000L;
    private static final int PROCESSOR_FIELD = 36; // of /proc/thread-self/stat, after the name

    Builtins(
            SessionClock clock,
            long userId,
            long groupId,
            long childProcess,
            String target,
            TraceContext trace) {
        this(
                clock,
                userId,
                groupId,
                childProcess,
                target,
                trace,
                new Origin(clock.nanoTimeStart()));
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
    public static Builtins of(
            SessionClock clock, long childProcess, String target, TraceContext trace) {
        long user = 0;
        long group = 0;
        try {
            OwnUser self = OwnUser.find();
            user = self.uid();
            group = self.gid().orElse(0);
        } catch (IOException | RuntimeException _) {
            // They are unknown.
        }
        return new Builtins(clock, user, group, childProcess, target, trace);
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

    String traceId() {
        return trace.traceId();
    }

    String spanId() {
        return trace.spanId();
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

    /**
     * Returns how many bytes this thread has allocated, or 0 if the JVM does not know: for a
     * virtual thread, or without the module {@code jdk.management}. Some tens of nanoseconds.
     */
    static long allocatedBytes() {
        try {
            return Thread.currentThread().isVirtual() ? 0 : ThreadAllocation.bytes();
        } catch (LinkageError | UnsupportedOperationException _) {
            return 0;
        }
    }

    /** Reads the processor from a file of the kernel: takes some microseconds, and allocates. */
    static long cpu() {
        try {
            String stat = HostSystem.kernelText("thread-self/stat");
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(fields[PROCESSOR_FIELD]);
        } catch (IOException | RuntimeException _) {
            return 0;
        }
    }
}
