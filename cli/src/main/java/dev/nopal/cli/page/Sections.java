package dev.nopal.cli.page;

import dev.nopal.cli.text.JsonWriter;
import dev.nopal.script.render.MapJson;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.List;
import java.util.Optional;

/** The factory of a page's sections, with a suitable chart for each kind of map. */
public final class Sections {
    /** The most rows of a map in a page; the smallest ones are left out, and counted. */
    private static final int MOST_ROWS = 10_000;

    private static final int MOST_HISTOGRAMS = 200;

    /** The most characters of one map in a page, because keys may be long. */
    static final int MOST_CHARACTERS = 4_000_000;

    private Sections() {}

    /** Returns the section of a map as it was printed, with its history if there is one. */
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
                                    entries(print, MOST_HISTOGRAMS).endObject().toString());
                    case Aggregate.Number _, Aggregate.Summary _ -> table(print);
                }
                : table(print);
    }

    private static Section histogram(Event.PrintMap print, Optional<HeatMap> history) {
        String name = print.map().name();
        return new Section(
                "histogram",
                name,
                "",
                entries(print, MOST_HISTOGRAMS)
                        .name("heat")
                        .raw(history.flatMap(h -> h.json(name)).orElse("null"))
                        .endObject()
                        .toString());
    }

    private static Section table(Event.PrintMap print) {
        return new Section(
                "map", print.map().name(), "", entries(print, MOST_ROWS).endObject().toString());
    }

    /**
     * Returns a section with overlaid histograms.
     *
     * @param unit the unit of the values, if it is known
     * @param series the names of what is compared, such as before and after
     * @param entries the entries, each with as many histograms as there are series
     */
    public static Section histograms(
            String name,
            String note,
            Optional<ValueUnit> unit,
            List<String> series,
            List<Histograms> entries) {
        JsonWriter json =
                unit(JsonWriter.compact().object(), unit)
                        .name("series")
                        .strings(series)
                        .name("entries")
                        .array();
        for (Histograms entry : entries) {
            json.array().strings(entry.key()).array();
            entry.values().forEach(value -> json.raw(MapJson.value(value)));
            json.endArray().endArray();
        }
        json.endArray().name("heat").raw("null").endObject();
        return new Section("histogram", name, note, json.toString());
    }

    /** The histograms of one key; the key of a map without keys has no parts. */
    public record Histograms(List<String> key, List<? extends Aggregate> values) {}

    /** A number in a table, as text, and the number by which its column is sorted. */
    public record TableNumber(String text, double number) {}

    /** Rows that a table shows on demand, and why they are not interesting. */
    public record FoldedRows(int count, String what) {}

    /**
     * Returns a section with a table that can be sorted and filtered.
     *
     * @param rows the rows, of strings, whole numbers, doubles, booleans and {@link TableNumber}s
     * @param folded how many of the last rows are folded
     */
    public static Section table(
            String name,
            String note,
            List<String> columns,
            List<List<Object>> rows,
            FoldedRows folded) {
        List<List<Object>> shown =
                rows.stream()
                        .limit(MOST_ROWS)
                        .map(row -> row.stream().map(Sections::cell).toList())
                        .toList();
        return new Section(
                "table",
                name,
                note,
                JsonWriter.compact()
                        .object()
                        .name("columns")
                        .strings(columns)
                        .name("rows")
                        .any(shown)
                        .name("folded")
                        .value(Math.max(0, folded.count() - (rows.size() - shown.size())))
                        .name("foldedWhat")
                        .value(folded.what())
                        .name("left")
                        .value(rows.size() - shown.size())
                        .endObject()
                        .toString());
    }

    private static Object cell(Object value) {
        return value instanceof TableNumber number
                ? List.of(number.text(), number.number())
                : value;
    }

    /**
     * Returns a section of lines, in their order.
     *
     * @param isFolded whether they are shown on demand only
     */
    public static Section log(String name, List<String> lines, long leftOut, boolean isFolded) {
        return new Section(
                "log",
                name,
                "",
                JsonWriter.compact()
                        .object()
                        .name("lines")
                        .strings(lines)
                        .name("left")
                        .value(leftOut)
                        .name("folded")
                        .value(isFolded)
                        .endObject()
                        .toString());
    }

    /** Returns one section for all maps that are a single value. */
    static Section values(List<Event.PrintMap> maps) {
        JsonWriter json = JsonWriter.compact().array();
        for (Event.PrintMap print : maps) {
            String unit = unit(print).map(ValueUnit::id).orElse("");
            json.array().value(print.map().name()).raw(MapJson.entries(print, 1)).value(unit);
            json.endArray();
        }
        return new Section("values", "Values", "", json.endArray().toString());
    }

    /** Starts the object of a map: its largest entries, and how many are left out. */
    private static JsonWriter entries(Event.PrintMap print, int most) {
        int all = print.map().entries().size();
        int wanted = print.top() == 0 ? all : Math.min(all, print.top());
        int shown = Math.min(wanted, most);
        String entries = MapJson.entries(print, shown);
        while (entries.length() > MOST_CHARACTERS && shown > 1) {
            shown /= 2;
            entries = MapJson.entries(print, shown);
        }
        return unit(JsonWriter.compact().object(), unit(print))
                .name("entries")
                .raw(entries)
                .name("left")
                .value(wanted - shown);
    }

    /** Returns the unit of a map's values; values that are divided have another one. */
    private static Optional<ValueUnit> unit(Event.PrintMap print) {
        return print.div() > 1 || print.map().entries().isEmpty()
                ? Optional.empty()
                : ValueUnit.of(print.map().name(), print.map().entries().getFirst().value());
    }

    private static JsonWriter unit(JsonWriter json, Optional<ValueUnit> unit) {
        unit.ifPresent(known -> json.name("unit").value(known.id()));
        return json;
    }
}
