package dev.nopal.cli.page;

import dev.nopal.script.render.MapJson;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the parts of a page: each kind of map has the picture that suits it. */
public final class Sections {
    /** What a page shows of a map at most; the smallest are left out, and counted. */
    private static final int MOST_ROWS = 10_000;

    private static final int MOST_HISTOGRAMS = 200;

    /** What one map may take of a page; keys may be long. */
    static final int MOST_CHARACTERS = 4_000_000;

    private Sections() {}

    /** Makes the section of a map as it was printed, with its history where there is one. */
    static Section map(Event.PrintMap print, Optional<HeatMap> history) {
        MapData map = print.map();
        Value value = map.entries().getFirst().value();
        if (FlameTree.fits(map)) {
            return new Section("flame", map.name(), "", FlameTree.of(map).json());
        }
        return value instanceof Aggregate aggregate
                ? switch (aggregate) {
                    case Histogram _ -> histogram(print, history);
                    case Aggregate.TimeSeries _ ->
                            new Section(
                                    "series",
                                    map.name(),
                                    "",
                                    object(entries(print, MOST_HISTOGRAMS)));
                    case Aggregate.Number _, Aggregate.Summary _ -> table(print);
                }
                : table(print);
    }

    private static Section histogram(Event.PrintMap print, Optional<HeatMap> history) {
        String name = print.map().name();
        String heat = history.flatMap(h -> h.json(name)).orElse("null");
        return new Section(
                "histogram", name, "", object(entries(print, MOST_HISTOGRAMS), "\"heat\":" + heat));
    }

    private static Section table(Event.PrintMap print) {
        return new Section("map", print.map().name(), "", object(entries(print, MOST_ROWS)));
    }

    /**
     * Makes histograms that lie over each other.
     *
     * @param series what is compared, such as before and after
     * @param entries each with as many histograms as there are series
     */
    public static Section histograms(
            String name, String note, List<String> series, List<Histograms> entries) {
        String names = texts(series);
        String rows =
                entries.stream()
                        .map(
                                entry ->
                                        "["
                                                + texts(entry.key())
                                                + ",["
                                                + entry.values().stream()
                                                        .map(MapJson::value)
                                                        .collect(Collectors.joining(","))
                                                + "]]")
                        .collect(Collectors.joining(",", "[", "]"));
        return new Section(
                "histogram",
                name,
                note,
                object("\"series\":" + names + ",\"entries\":" + rows, "\"heat\":null"));
    }

    /** Holds the histograms of one key; of a map without brackets the key has no parts. */
    public record Histograms(List<String> key, List<? extends Aggregate> values) {}

    /**
     * Makes a table that can be sorted and filtered.
     *
     * @param rows of strings, whole numbers, doubles and booleans
     */
    public static Section table(
            String name, String note, List<String> columns, List<List<Object>> rows) {
        List<String> shown = new ArrayList<>();
        for (List<Object> row : rows.subList(0, Math.min(MOST_ROWS, rows.size()))) {
            shown.add(row.stream().map(Sections::cell).collect(Collectors.joining(",", "[", "]")));
        }
        return new Section(
                "table",
                name,
                note,
                object(
                        "\"columns\":" + texts(columns),
                        "\"rows\":[" + String.join(",", shown) + "]",
                        "\"left\":" + (rows.size() - shown.size())));
    }

    /** Makes a section of lines, in their order. */
    public static Section log(String name, List<String> lines, long leftOut) {
        return new Section(
                "log", name, "", object("\"lines\":" + texts(lines), "\"left\":" + leftOut));
    }

    /** Makes one section of all maps that are a single value. */
    static Section values(List<Event.PrintMap> maps) {
        return new Section(
                "values",
                "Values",
                "",
                maps.stream()
                        .map(
                                print ->
                                        "["
                                                + MapJson.quote(print.map().name())
                                                + ","
                                                + MapJson.entries(print, 1)
                                                + "]")
                        .collect(Collectors.joining(",", "[", "]")));
    }

    private static String entries(Event.PrintMap print, int most) {
        int all = print.map().entries().size();
        int wanted = print.top() == 0 ? all : Math.min(all, print.top());
        int shown = Math.min(wanted, most);
        String entries = MapJson.entries(print, shown);
        while (entries.length() > MOST_CHARACTERS && shown > 1) {
            shown /= 2;
            entries = MapJson.entries(print, shown);
        }
        return "\"entries\":" + entries + ",\"left\":" + (wanted - shown);
    }

    private static String cell(Object value) {
        return switch (value) {
            case Double number when !Double.isFinite(number) -> "null";
            case Integer _, Long _, Double _, Boolean _ -> value.toString();
            default -> MapJson.quote(value.toString());
        };
    }

    private static String texts(List<String> texts) {
        return texts.stream().map(MapJson::quote).collect(Collectors.joining(",", "[", "]"));
    }

    private static String object(String... fields) {
        return "{" + String.join(",", fields) + "}";
    }
}
