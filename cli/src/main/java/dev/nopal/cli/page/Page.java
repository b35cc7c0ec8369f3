package dev.nopal.cli.page;

import dev.nopal.script.render.MapJson;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Holds what a page shows.
 *
 * @param title of the page, also the window's
 * @param facts in the head, in order
 * @param script what was run, or nothing
 * @param app the package of the traced program, such as {@code com.shop}, to colour its frames; or
 *     nothing
 */
public record Page(
        String title, List<Fact> facts, String script, String app, List<Section> sections) {
    public Page {
        facts = List.copyOf(facts);
        sections = List.copyOf(sections);
    }

    /** Makes a page that is about no script. */
    public static Page of(String title, List<Fact> facts, List<Section> sections) {
        return new Page(title, facts, "", "", sections);
    }

    /** Returns all of it as JSON, not yet fit for HTML. */
    String json() {
        return "{\"title\":"
                + MapJson.quote(title)
                + ",\"script\":"
                + MapJson.quote(script)
                + ",\"app\":"
                + MapJson.quote(app)
                + facts.stream()
                        .map(f -> list(MapJson.quote(f.label()), MapJson.quote(f.value())))
                        .collect(Collectors.joining(",", ",\"facts\":[", "]"))
                + sections.stream()
                        .map(Section::json)
                        .collect(Collectors.joining(",", ",\"sections\":[", "]"))
                + "}";
    }

    private static String list(String first, String second) {
        return "[" + first + "," + second + "]";
    }
}
