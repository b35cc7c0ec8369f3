package dev.nopal.agent.jfr;

import dev.nopal.script.type.Type;

/**
 * A field of an event, or of a structure inside an event.
 *
 * @param type as a script sees it
 * @param form how it is read
 * @param unit such as {@code ns} or {@code bytes}, or an empty string
 * @param description for users, or an empty string
 */
record EventField(String name, Type type, Form form, String unit, String description) {
    /** The conversion of a value for scripts. */
    enum Form {
        INTEGER,
        BOOLEAN,
        /** In hundredths of a percent. */
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
