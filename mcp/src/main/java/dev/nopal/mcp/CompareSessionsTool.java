package dev.nopal.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares two saved sessions: what changed, by how much, and whether that is chance. */
final class CompareSessionsTool implements NopalTool {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MOST_KEY = 300;
    private static final String CHANGED = "changed";

    private final NopalCommand nopal;
    private final SessionStore store;

    CompareSessionsTool(NopalCommand nopal, SessionStore store) {
        this.nopal = nopal;
        this.store = store;
    }

    @Override
    public String name() {
        return "compare_sessions";
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public ToolAnswer call(ToolArguments arguments) throws IOException, InterruptedException {
        int limit = Limited.entries(arguments);
        Path before = store.find("before", arguments.text("before"));
        Path after = store.find("after", arguments.text("after"));
        JsonNode diff =
                JSON.readTree(
                        nopal.document(
                                List.of(
                                        "diff",
                                        "-f",
                                        "json",
                                        before.toString(),
                                        after.toString())));
        List<JsonNode> changed = new ArrayList<>();
        List<JsonNode> others = new ArrayList<>();
        for (JsonNode entry : diff.path("entries")) {
            (entry.path("verdict").asString("").equals(CHANGED) ? changed : others).add(entry);
        }
        List<JsonNode> ordered = new ArrayList<>(changed);
        ordered.addAll(others);
        List<Map<String, Object>> entries =
                ordered.stream().limit(limit).map(CompareSessionsTool::entry).toList();

        Map<String, Object> content = new LinkedHashMap<>();
        content.put("before", facts(before));
        content.put("after", facts(after));
        content.put("compared", diff.path("compared").asString(""));
        content.put("changed", changed.size());
        content.put("level", diff.path("level").asDouble(0));
        content.put("entries", entries);
        content.put("total", ordered.size());
        content.put("cut", ordered.size() - entries.size());
        String command = Shown.commandLine(List.of("diff", before.toString(), after.toString()));
        content.put("command", command);
        content.put(
                "next",
                ordered.size() > entries.size()
                        ? List.of("compare_sessions with a larger limit: the entries that were cut")
                        : List.of());
        return new ToolAnswer(content, text(command, changed.size(), ordered.size(), entries));
    }

    private static Map<String, Object> facts(Path file) throws IOException {
        Optional<SessionFacts> facts = SessionFacts.read(file);
        return facts.map(found -> found.content(SessionStore.name(file)))
                .orElse(Map.of("session", SessionStore.name(file)));
    }

    /** Returns an entry with its figures, one row for each. */
    private static Map<String, Object> entry(JsonNode entry) {
        List<Object> figures = new ArrayList<>();
        for (JsonNode aspect : entry.path("aspects")) {
            for (JsonNode quantity : aspect.path("quantities")) {
                Map<String, Object> figure = new LinkedHashMap<>();
                figure.put("name", quantity.path("name").asString(""));
                figure.put("before", number(quantity.path("before")));
                figure.put("after", number(quantity.path("after")));
                figure.put("change", number(quantity.path("change")));
                figure.put("verdict", aspect.path("verdict").asString(""));
                figures.add(figure);
            }
        }
        Map<String, Object> shown = new LinkedHashMap<>();
        String map = entry.path("map").asString("");
        shown.put("map", map);
        if (entry.path("key").isString()) {
            shown.put("key", Shown.cut(entry.path("key").stringValue(), MOST_KEY));
        }
        Units.of(map).ifPresent(unit -> shown.put("unit", unit));
        shown.put("in", entry.path("in").asString(""));
        shown.put("verdict", entry.path("verdict").asString(""));
        shown.put("figures", figures);
        return shown;
    }

    private static Double number(JsonNode value) {
        return value.isNumber() ? (Double) value.doubleValue() : null;
    }

    private static String text(
            String command, int changed, int total, List<Map<String, Object>> entries) {
        StringBuilder text = new StringBuilder(command).append('\n');
        text.append(changed).append(" of ").append(total).append(" entries changed\n");
        for (Map<String, Object> entry : entries) {
            if (entry.get("verdict").equals(CHANGED)) {
                text.append(entry.get("map"));
                if (entry.containsKey("key")) {
                    text.append('[').append(Shown.value(entry.get("key"))).append(']');
                }
                for (Object figure : (List<?>) entry.get("figures")) {
                    Map<?, ?> row = (Map<?, ?>) figure;
                    text.append(' ').append(row.get("name")).append(' ');
                    text.append(row.get("before")).append(" -> ").append(row.get("after"));
                }
                text.append('\n');
            }
        }
        return text.toString();
    }
}
