package dev.nopal.cli.page;

import dev.nopal.cli.text.JsonWriter;

import java.util.List;

/**
 * What a page shows.
 *
 * @param title of the page, also the window's
 * @param facts in the head, in order
 * @param script what was run, or empty
 * @param app the package of the traced program, such as {@code com.shop}, to colour its frames; or
 *     empty
 */
public record Page(
        String title, List<Fact> facts, String script, String app, List<Section> sections) {
    public Page {
        facts = List.copyOf(facts);
        sections = List.copyOf(sections);
    }

    /** Makes a page that does not show a script. */
    public static Page of(String title, List<Fact> facts, List<Section> sections) {
        return new Page(title, facts, "", "", sections);
    }

    /** Returns all of it as JSON, not yet fit for HTML. */
    String json() {
        JsonWriter json =
                JsonWriter.compact()
                        .object()
                        .name("title")
                        .value(title)
                        .name("script")
                        .value(script)
                        .name("app")
                        .value(app)
                        .name("facts")
                        .array();
        for (Fact fact : facts) {
            json.strings(List.of(fact.label(), fact.value()));
        }
        json.endArray().name("sections").array();
        sections.forEach(section -> section.writeTo(json));
        return json.endArray().endObject().toString();
    }
}
