package dev.nopal.cli.page;

import dev.nopal.script.render.MapJson;

/**
 * Holds one part of a page.
 *
 * @param kind names what draws it: {@code flame}, {@code histogram}, {@code map}, {@code table},
 *     {@code values}, {@code series} or {@code log}
 * @param note a sentence below the name, or nothing
 * @param data what is drawn, as JSON
 */
public record Section(String kind, String name, String note, String data) {
    String json() {
        return "{\"kind\":"
                + MapJson.quote(kind)
                + ",\"name\":"
                + MapJson.quote(name)
                + ",\"note\":"
                + MapJson.quote(note)
                + ",\"data\":"
                + data
                + "}";
    }
}
