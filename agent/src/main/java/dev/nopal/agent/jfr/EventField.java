package dev.nopal.agent.jfr;

import dev.nopal.script.type.Type;

/**
 * A field of an event, or of a structure inside of one.
 *
 * @param type as a script sees it
 * @param form how it is read
 * @param unit such as {@code ns} or {@code bytes}, or an empty string
 * @param description for people, or an empty string
 */
record EventField(String name, Type type, Form form, String unit, String description) {
    /** Says what to make of a value for a script. */
    enum Form {
        INTEGER,
        BOOLEAN,
        /** Hundredths of a per cent. */
        PERCENTAGE,
        /** Rounded: scripts have integers only. */
        DECIMAL,
        TEXT,
        CLASS,
        THREAD,
        METHOD,
        LOADER,
        TIMESPAN,
        TIMESTAMP,
        STRUCTURE
    }
}
