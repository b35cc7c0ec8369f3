package dev.nopal.cli.page;

import dev.nopal.cli.text.JsonWriter;

import java.util.List;

/**
 * The content of a page.
 *
 * @param title the question that the page answers
 * @param program what was traced, such as {@code com.shop.Main, process 4711}; or empty
 * @param facts the facts in the head, in order
 * @param script the text of the script, or empty
 * @param app the package of the traced program, such as {@code com.shop}, to colour its frames; or
 *     empty
 */
public record Page(
        String title,
        String program,
        List<Fact> facts,
        String script,
        String app,
        List<Section> sections) {
    public Page {
        facts = List.copyOf(facts);
        sections = List.copyOf(sections);
    }

    /** Returns a page that does not show a script. */
    public static Page of(String title, String program, List<Fact> facts, List<Section> sections) {
        return new Page(title, program, facts, "", "", sections);
    }

    /** Returns the page as JSON, not yet escaped for HTML. */
    String json() {
        JsonWriter json =
                JsonWriter.compact()
                        .object()
                        .name("title")
                        .value(title)
                        .name("program")
                        .value(program)
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
