package dev.nopal.script.session;

import dev.nopal.script.system.HostSystem;

import java.io.IOException;
import java.time.Instant;

/**
 * The relation of the JVM's clock to the time since boot and to the time of day.
 *
 * @param bootMinusNanoTime add it to {@link System#nanoTime()} to get nanoseconds since boot
 * @param wallStart nanoseconds since 1970 when the session began
 * @param nanoTimeStart {@link System#nanoTime()} when the session began
 */
public record SessionClock(long bootMinusNanoTime, long wallStart, long nanoTimeStart) {
    /** The kernel's uptime counts hundredths of a second; a smaller difference is ignored. */
    private static final long UPTIME_ERROR_NANOS = 50_000_000;

    public static SessionClock now() {
        Instant wall = Instant.now();
        long nanoTime = System.nanoTime();
        long wallNanos = wall.getEpochSecond() * 1_000_000_000L + wall.getNano();
        return new SessionClock(measureOffset(), wallNanos, nanoTime);
    }

    public long bootStart() {
        return nanoTimeStart + bootMinusNanoTime;
    }

    /** Returns the difference of the clocks: on Linux, the time that the machine was suspended. */
    private static long measureOffset() {
        try {
            String uptime = HostSystem.kernelText("uptime");
            double seconds = Double.parseDouble(uptime.substring(0, uptime.indexOf(' ')));
            long difference = (long) (seconds * 1e9) - System.nanoTime();
            return Math.abs(difference) < UPTIME_ERROR_NANOS ? 0 : difference;
        } catch (IOException | RuntimeException _) {
            return 0; // Not Linux: use the clock's own origin.
        }
    }
}
