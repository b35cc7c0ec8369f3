package dev.nopal.mcp;

import java.util.Map;
import java.util.Optional;

/** The unit of a map's values, by its name: recipes name their maps so, and scripts may. */
final class Units {
    private static final Map<String, String> BY_ENDING =
            Map.ofEntries(
                    Map.entry("ns", "nanoseconds"),
                    Map.entry("nanoseconds", "nanoseconds"),
                    Map.entry("nanos", "nanoseconds"),
                    Map.entry("us", "microseconds"),
                    Map.entry("microseconds", "microseconds"),
                    Map.entry("micros", "microseconds"),
                    Map.entry("ms", "milliseconds"),
                    Map.entry("milliseconds", "milliseconds"),
                    Map.entry("millis", "milliseconds"),
                    Map.entry("seconds", "seconds"),
                    Map.entry("bytes", "bytes"));

    private Units() {}

    /** Returns the unit, if the last word of the name is one. */
    static Optional<String> of(String map) {
        String word = map.substring(map.lastIndexOf('_') + 1);
        return Optional.ofNullable(BY_ENDING.get(word.startsWith("@") ? word.substring(1) : word));
    }
}
