package dev.nopal.mcp;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a session printed as JSON, one event a line; kept as far as an answer can show it. */
final class PrintedEvents {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MOST_LINES = 200;
    private static final int MOST_LINE = 1000;
    private static final int MOST_MAPS = 200;

    private final Map<String, MapAnswer> maps = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final List<String> removed = new ArrayList<>();
    private long printed;
    private long probes = -1;
    private long lost;

    /** Adds a line of the command's output. */
    synchronized void add(String line) {
        JsonNode event;
        try {
            event = JSON.readTree(line);
        } catch (JacksonException e) {
            print(line);
            return;
        }
        String type = event.path("type").asString("");
        switch (type) {
            case "attached_probes" -> probes = event.path("count").asLong(0);
            case "map", "hist", "stats", "tseries" -> addMaps(type, event.path("data"));
            case "lost_events" -> lost += event.path("count").asLong(0);
            case "partial_probe" -> removed.add(event.path("data").path("probe").asString(""));
            case "errorf", "warnf", "runtime_error" -> {
                if (errors.size() < MOST_LINES) {
                    errors.add(
                            Shown.cut(
                                    "line "
                                            + event.path("line").asInt(0)
                                            + ": "
                                            + event.path("msg").asString("").strip(),
                                    MOST_LINE));
                }
            }
            default -> print(text(event));
        }
    }

    private static String text(JsonNode event) {
        JsonNode data = event.path("data");
        return data.isString() ? data.stringValue() : data.toString();
    }

    private void print(String text) {
        for (String line : text.strip().split("\n")) {
            printed++;
            if (lines.size() < MOST_LINES) {
                lines.add(Shown.cut(line.stripTrailing(), MOST_LINE));
            }
        }
    }

    /** A map that was printed more than once is shown as it was last. */
    private void addMaps(String kind, JsonNode data) {
        data.properties()
                .forEach(
                        each -> {
                            if (maps.size() < MOST_MAPS || maps.containsKey(each.getKey())) {
                                maps.put(
                                        each.getKey(),
                                        new MapAnswer(each.getKey(), kind, each.getValue()));
                            }
                        });
    }

    /** Returns whether the session began. */
    boolean isAttached() {
        return probes >= 0;
    }

    long probes() {
        return probes;
    }

    long lost() {
        return lost;
    }

    List<MapAnswer> maps() {
        return List.copyOf(maps.values());
    }

    /** Returns the lines that the script printed, without those that were cut. */
    List<String> lines() {
        return lines;
    }

    long printed() {
        return printed;
    }

    List<String> errors() {
        return errors;
    }

    /** Returns the probes that were removed because they cost too much. */
    List<String> removed() {
        return removed;
    }
}
