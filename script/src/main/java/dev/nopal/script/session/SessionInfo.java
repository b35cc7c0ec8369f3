package dev.nopal.script.session;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * The description that a session file has of itself.
 *
 * @param processStart when the traced process began, milliseconds since 1970
 * @param wallStart when the session began, nanoseconds since 1970
 * @param bootStart when the session began, nanoseconds since boot
 * @param probes names of the probes that were attached
 */
public record SessionInfo(
        long processId,
        long processStart,
        long wallStart,
        long bootStart,
        ScriptDescriptor script,
        List<String> probes) {
    public SessionInfo {
        probes = List.copyOf(probes);
    }

    /**
     * Returns the time of day of a time since boot; invalid input gives some time, never an
     * exception.
     */
    Instant wallTime(long sinceBoot) {
        long nanos = wallStart + (sinceBoot - bootStart);
        return Instant.ofEpochSecond(
                Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
    }

    ZonedDateTime localTime(long sinceBoot) {
        return wallTime(sinceBoot).atZone(ZoneId.systemDefault());
    }

    String userName(long userId) {
        return userId == script.userId() ? script.userName() : Long.toUnsignedString(userId);
    }
}
