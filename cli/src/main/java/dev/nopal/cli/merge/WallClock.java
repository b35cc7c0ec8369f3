package dev.nopal.cli.merge;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Value;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The clock by which time series of several machines are merged: the time of day of each machine.
 *
 * <p>The intervals of a series are numbered from the start of its machine. Here they are moved to
 * the nearest interval that begins at a multiple of its length since 1970, so an event may count
 * for the interval before or after its own. Series of one machine are never moved apart.
 */
final class WallClock {
    private final Map<String, Long> starts;

    private WallClock(Map<String, Long> starts) {
        this.starts = starts;
    }

    /** Returns the clock of sessions; empty if all are of one machine and need none. */
    static Optional<WallClock> of(List<NamedMaps> sessions) {
        Map<String, Long> starts = new HashMap<>();
        for (NamedMaps session : sessions) {
            // The sessions of a machine measure its start with small differences: one must win.
            starts.merge(machine(session.origin()), session.origin().machineStart(), Math::min);
        }
        return starts.size() > 1 ? Optional.of(new WallClock(starts)) : Optional.empty();
    }

    /** Returns the machine of a session; one that is unknown is the session's own. */
    private static String machine(SessionOrigin session) {
        return session.machine().isEmpty() ? "of " + session.target() : session.machine();
    }

    /** Returns a time series with intervals by the time of day; other values as they are. */
    Value aligned(SessionOrigin session, Value value) {
        if (!(value instanceof Aggregate.TimeSeries series) || series.interval() <= 0) {
            return value;
        }
        long start = starts.get(machine(session));
        return series.shiftedBy(Math.floorDiv(start + series.interval() / 2, series.interval()));
    }
}
