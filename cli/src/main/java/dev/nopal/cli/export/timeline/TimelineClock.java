package dev.nopal.cli.export.timeline;

import dev.nopal.cli.output.SessionStart;

/**
 * The clock of a timeline: that of the first JVM's session, nanoseconds since its machine was
 * started. Times of other machines are moved to it by the time of day.
 *
 * @param machine identifies the machine since it was started; empty if it is unknown
 * @param wallMinusBoot add it to a time to get nanoseconds since 1970
 * @param start when the first session began
 */
public record TimelineClock(String machine, long wallMinusBoot, long start) {
    /** No event is later than this; a saved session may claim any time. */
    private static final long LATEST = Long.MAX_VALUE / 4;

    /** Returns the clock of a session. */
    static TimelineClock of(SessionStart start) {
        return new TimelineClock(
                start.machine(),
                bounded(start.wallNanos()) - bounded(start.bootNanos()),
                bounded(start.bootNanos()));
    }

    /** Returns a time of a session on this clock. */
    long at(SessionStart session, long nanos) {
        boolean isSame = !machine.isEmpty() && machine.equals(session.machine());
        long own = bounded(nanos);
        if (isSame) {
            return own;
        }
        long shift = bounded(session.wallNanos()) - bounded(session.bootNanos()) - wallMinusBoot;
        return bounded(own + shift);
    }

    /** Returns a time of day on this clock. */
    long atWall(long nanosSince1970) {
        return bounded(bounded(nanosSince1970) - wallMinusBoot);
    }

    /** Returns nanoseconds since 1970. */
    public long wall(long nanos) {
        return nanos + wallMinusBoot;
    }

    private static long bounded(long nanos) {
        return Math.max(0, Math.min(nanos, LATEST));
    }
}
