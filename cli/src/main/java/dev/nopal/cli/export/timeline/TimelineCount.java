package dev.nopal.cli.export.timeline;

import java.util.Optional;

/**
 * A number of a map at one moment.
 *
 * @param jvm whose map it is; empty if it is merged from several JVMs
 * @param map the name of the map
 * @param key the key of the entry as text; empty for a map without keys
 * @param what which of several numbers of one entry it is; empty if there is one
 * @param isSigned whether the value is signed; otherwise its 64 bits are a natural number
 */
public record TimelineCount(
        Optional<TimelineJvm> jvm,
        String map,
        String key,
        String what,
        long nanos,
        long value,
        boolean isSigned) {
    /** Returns the name of what is counted: {@code @orders[de] average}. */
    public String name() {
        return map + (key.isEmpty() ? "" : "[" + key + "]") + (what.isEmpty() ? "" : " " + what);
    }
}
