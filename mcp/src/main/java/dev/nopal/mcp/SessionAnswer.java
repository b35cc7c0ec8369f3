package dev.nopal.mcp;

import tools.jackson.databind.json.JsonMapper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer with what a session saw: for each map the largest entries, the first lines that were
 * printed, and what was cut, lost and removed. It is made smaller until it fits.
 */
final class SessionAnswer {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MOST_CHARACTERS = 16_000;
    private static final int MOST_MAPS = 20;
    private static final int MOST_NOTES = 12;
    private static final int MOST_NOTE = 500;
    private static final int MOST_REPORT_LINES = 45;
    private static final int MOST_REPORT_LINE = 200;
    private static final int ENTRIES_IN_TEXT = 3;

    /** What the command says about itself and not about the program. */
    private static final List<String> CHATTER =
            List.of("nopal: engine jvm:", "nopal: ends after ", "nopal: instrumenting ");

    private final String command;
    private final PrintedEvents output;
    private Optional<String> session = Optional.empty();
    private Optional<SessionFacts> facts = Optional.empty();
    private Optional<String> onlyMap = Optional.empty();
    private List<String> report = List.of();
    private List<String> messages = List.of();
    private final List<String> next = new ArrayList<>();
    private boolean isComplete = true;
    private int limit;

    /**
     * @param command the command line that does the same
     * @param limit the most entries of a map
     */
    SessionAnswer(String command, PrintedEvents output, int limit) {
        this.command = command;
        this.output = output;
        this.limit = limit;
    }

    SessionAnswer session(String name, Optional<SessionFacts> found) {
        session = Optional.of(name);
        facts = found;
        return this;
    }

    /** Shows one map only. */
    SessionAnswer only(Optional<String> map) {
        map.ifPresent(
                name -> {
                    List<String> known = output.maps().stream().map(MapAnswer::name).toList();
                    if (!known.contains(name)) {
                        throw new Refused(
                                "map="
                                        + Shown.value(name)
                                        + ": the session has no such map; it has "
                                        + (known.isEmpty() ? "none" : String.join(", ", known)));
                    }
                });
        onlyMap = map;
        return this;
    }

    /** Adds the report of a recipe. */
    SessionAnswer report(String text) {
        report = text.strip().lines().map(line -> Shown.cut(line, MOST_REPORT_LINE)).toList();
        return this;
    }

    /** Adds what the command wrote on standard error, and whether it did all. */
    SessionAnswer ended(List<String> lines, boolean isWhole) {
        messages =
                lines.stream()
                        .filter(line -> CHATTER.stream().noneMatch(line::startsWith))
                        .map(line -> Shown.cut(line, MOST_NOTE))
                        .toList();
        isComplete = isWhole;
        return this;
    }

    /** Adds a command or call to continue with. */
    SessionAnswer next(String what) {
        next.add(what);
        return this;
    }

    ToolAnswer answer() {
        Map<String, Object> content = content();
        while (limit > 1 && JSON.writeValueAsString(content).length() > MOST_CHARACTERS) {
            limit = Math.max(1, limit / 2);
            content = content();
        }
        return new ToolAnswer(content, text(content));
    }

    private Map<String, Object> content() {
        List<MapAnswer> maps =
                output.maps().stream()
                        .filter(map -> onlyMap.isEmpty() || onlyMap.get().equals(map.name()))
                        .toList();
        List<Object> shown = new ArrayList<>();
        boolean isCut = false;
        int entries = report.isEmpty() ? limit : Math.min(limit, ENTRIES_IN_TEXT);
        for (MapAnswer map : maps.subList(0, Math.min(MOST_MAPS, maps.size()))) {
            shown.add(map.cut(entries));
            isCut |= map.size() > entries;
        }
        int lines = Math.min(output.lines().size(), Math.max(limit * 4, 1));
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("session", session.orElse(null));
        content.put("command", command);
        content.put("complete", isComplete && facts.map(SessionFacts::isFinished).orElse(true));
        content.put("seconds", facts.map(SessionFacts::seconds).orElse(null));
        content.put("probes", output.isAttached() ? output.probes() : null);
        if (!report.isEmpty()) {
            List<String> first = report.subList(0, Math.min(report.size(), MOST_REPORT_LINES));
            content.put("report", String.join("\n", first));
            content.put("report_lines_cut", report.size() - first.size());
        }
        content.put("maps", shown);
        content.put("maps_cut", maps.size() - shown.size());
        content.put("output", output.lines().subList(0, lines));
        content.put("output_cut", output.printed() - lines);
        content.put("errors", first(output.errors()));
        content.put("lost", lost());
        content.put("removed_probes", facts.map(SessionFacts::removed).orElse(output.removed()));
        content.put("notes", first(messages));
        content.put("next", next(isCut));
        return content;
    }

    private Map<String, Object> lost() {
        Map<String, Object> lost = facts.map(SessionFacts::lost).orElse(Map.of());
        return lost.isEmpty() && output.lost() > 0 ? Map.of("events", output.lost()) : lost;
    }

    private static List<String> first(List<String> lines) {
        return lines.subList(0, Math.min(lines.size(), MOST_NOTES));
    }

    private List<String> next(boolean isCut) {
        List<String> all = new ArrayList<>(next);
        if (isCut && session.isPresent()) {
            all.add(
                    "read_session with session="
                            + session.get()
                            + ", map=NAME and a larger limit: the entries that were cut");
        }
        return all;
    }

    private String text(Map<String, Object> content) {
        StringBuilder text = new StringBuilder(command).append('\n');
        if (!report.isEmpty()) {
            text.append('\n').append(content.get("report")).append("\n\n");
        } else {
            for (Object each : (List<?>) content.get("maps")) {
                addMap(text, (Map<?, ?>) each);
            }
            output.lines().stream().limit(ENTRIES_IN_TEXT).forEach(line -> add(text, line));
        }
        if (content.get("seconds") instanceof Double seconds) {
            add(text, "traced " + Math.round(seconds * 10) / 10.0 + " s");
        }
        if (Boolean.FALSE.equals(content.get("complete"))) {
            add(text, "not complete");
        }
        if (!lost().isEmpty()) {
            add(text, "lost: " + lost());
        }
        for (Object note : (List<?>) content.get("notes")) {
            add(text, note.toString());
        }
        for (Object each : (List<?>) content.get("next")) {
            add(text, "next: " + each);
        }
        return text.toString();
    }

    private static void addMap(StringBuilder text, Map<?, ?> map) {
        List<?> entries = (List<?>) map.get("entries");
        for (Object each : entries.subList(0, Math.min(ENTRIES_IN_TEXT, entries.size()))) {
            Map<?, ?> entry = (Map<?, ?>) each;
            StringBuilder line = new StringBuilder().append(map.get("name"));
            if (entry.containsKey("key")) {
                line.append('[').append(Shown.value(entry.get("key"))).append(']');
            }
            line.append(':');
            entry.forEach(
                    (name, value) -> {
                        if (!name.equals("key") && !(value instanceof List)) {
                            line.append(' ').append(name).append('=').append(value);
                        }
                    });
            if (map.containsKey("unit")) {
                line.append(' ').append(map.get("unit"));
            }
            add(text, line.toString());
        }
        int more = (int) map.get("total") - Math.min(ENTRIES_IN_TEXT, entries.size());
        if (more > 0) {
            add(text, map.get("name") + ": " + more + " more entries");
        }
    }

    private static void add(StringBuilder text, String line) {
        text.append(Shown.cut(line, MOST_NOTE)).append('\n');
    }
}
