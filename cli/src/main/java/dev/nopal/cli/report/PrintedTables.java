package dev.nopal.cli.report;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables that a recipe prints at its end, from its text: a title that contains no value, and a
 * map, as in {@code printf("Calls:\n"); print(@calls);}.
 */
final class PrintedTables {
    private static final Pattern END = Pattern.compile("(?m)^(?:END|end)\\b");
    private static final Pattern PRINT =
            Pattern.compile("printf\\(\"([^\"\\\\]*)\\\\n\"\\)|print\\((@\\w*)\\)|(printf)\\(");

    private PrintedTables() {}

    /** Returns what the script would print of the maps that have entries. */
    static List<Event> of(String script, List<MapData> maps) {
        List<Event> events = new ArrayList<>();
        Matcher end = END.matcher(script);
        if (!end.find()) {
            return events;
        }
        Optional<String> title = Optional.empty();
        Matcher print = PRINT.matcher(script).region(end.end(), script.length());
        while (print.find()) {
            if (print.group(2) == null) {
                // One with values is not known any more.
                title = Optional.ofNullable(print.group(1)).filter(text -> !text.contains("%"));
                continue;
            }
            for (MapData map : maps) {
                if (map.name().equals(print.group(2)) && !map.entries().isEmpty()) {
                    title.ifPresent(text -> events.add(new Event.Print(Value.of(text))));
                    events.add(Event.PrintMap.all(map));
                }
            }
            title = Optional.empty();
        }
        return events;
    }
}
