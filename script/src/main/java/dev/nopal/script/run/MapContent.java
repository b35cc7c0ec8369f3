package dev.nopal.script.run;

import java.util.List;

/** A map's content at one moment, to be written into the file. */
interface MapContent {
    /**
     * One entry, ready for {@link ObjectEncoder}.
     *
     * @param key null for a map without keys
     */
    record Entry(Object key, Object value) {}

    List<Entry> content();
}
