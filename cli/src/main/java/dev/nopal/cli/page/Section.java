package dev.nopal.cli.page;

import dev.nopal.cli.text.JsonWriter;

/**
 * One part of a page.
 *
 * @param kind the name of the script that draws it: {@code flame}, {@code histogram}, {@code map},
 *     {@code table}, {@code values}, {@code series} or {@code log}
 * @param note a sentence below the name, or empty
 * @param data the data as JSON
 */
public record Section(String kind, String name, String note, String data) {
    void writeTo(JsonWriter json) {
        json.object()
                .name("kind")
                .value(kind)
                .name("name")
                .value(name)
                .name("note")
                .value(note)
                .name("data")
                .raw(data)
                .endObject();
    }
}
