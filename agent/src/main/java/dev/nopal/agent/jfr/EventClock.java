package dev.nopal.agent.jfr;

import dev.nopal.script.session.SessionClock;

import java.time.Instant;

/**
 * The conversion of the recorder's times to the session's clock, nanoseconds since boot.
 *
 * <p>The recorder relates its counter to the time of day when a chunk begins, and a chunk begins
 * when a recording starts; so both clocks are compared then.
 */
final class EventClock {
    private static final long NANOS = 1_000_000_000L;

    private final long bootMinusWall;

    EventClock() {
        SessionClock now = SessionClock.now();
        bootMinusWall = now.bootStart() - now.wallStart();
    }

    /** Converts a time; returns 0 if it was never set. */
    long nanos(Instant time) {
        if (time == null || time.equals(Instant.MIN) || time.equals(Instant.MAX)) {
            return 0;
        }
        return time.getEpochSecond() * NANOS + time.getNano() + bootMinusWall;
    }
}
