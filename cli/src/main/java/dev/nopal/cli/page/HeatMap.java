package dev.nopal.cli.page;

import dev.nopal.cli.text.JsonWriter;
import dev.nopal.script.render.MapJson;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The history of histograms while a trace ran: what was added to each bucket, by time.
 *
 * <p>At {@value #MOST_COLUMNS} columns, every two neighbours are merged, so that memory and page
 * stay small however long it runs. Only {@value #MOST_KEYS} keys of a map have their own history;
 * the rest share one.
 */
final class HeatMap {
    static final int MOST_COLUMNS = 240;
    static final int MOST_KEYS = 40;

    /** A column is at least one part in this many as long as the first one. */
    private static final long SHORTEST = 4;

    /** The key for all keys that appeared too late to have their own history. */
    private static final Value OTHERS = new Value.Nothing();

    /** The key for all keys together, if their histories would be too long for a page. */
    private static final Value ALL = new Value.Tuple(List.of());

    static final int MOST_CHARACTERS = 4_000_000;

    /** One histogram of one map. */
    private record Place(String map, Value key) {}

    /**
     * The counts that were added from {@code start} to {@code end}, in milliseconds since the trace
     * began.
     */
    private record Column(long start, long end, Map<Place, SortedMap<Integer, Long>> added) {}

    private final List<Column> columns = new ArrayList<>();
    private final Map<Place, SortedMap<Integer, Long>> before = new HashMap<>();
    private final Map<String, Histogram> shapes = new HashMap<>();
    private final Map<String, Map<Value, Place>> places = new LinkedHashMap<>();
    private long last;

    /** Returns the time until the next addition is due, so that columns stay about equally wide. */
    long columnMillis() {
        return columns.isEmpty() ? 0 : (columns.getFirst().end() - columns.getFirst().start());
    }

    /**
     * Adds the counts since the last call; a call soon after another one makes the last column a
     * little longer, because a short one would show chance.
     *
     * @param millis the time since the first event could happen
     */
    void add(List<MapData> maps, long millis) {
        if (columns.isEmpty() && millis <= last) {
            return; // The next call adds these counts.
        }
        Map<Place, SortedMap<Integer, Long>> added = new HashMap<>();
        for (MapData map : maps) {
            for (MapData.Entry entry : map.entries()) {
                if (entry.value() instanceof Histogram histogram) {
                    shapes.putIfAbsent(map.name(), histogram);
                    Place exact = new Place(map.name(), entry.key());
                    SortedMap<Integer, Long> now = histogram.buckets();
                    SortedMap<Integer, Long> was = before.put(exact, now);
                    merge(added, place(exact), difference(now, was));
                }
            }
        }
        boolean isSoon = !columns.isEmpty() && millis - last < columnMillis() / SHORTEST;
        if (isSoon) {
            Column longer = columns.removeLast();
            added.forEach((place, counts) -> merge(longer.added(), place, counts));
            columns.add(new Column(longer.start(), Math.max(last, millis), longer.added()));
        } else {
            columns.add(new Column(last, millis, added));
        }
        last = Math.max(last, millis);
        if (columns.size() > MOST_COLUMNS) {
            halve();
        }
    }

    private Place place(Place exact) {
        Map<Value, Place> known = places.computeIfAbsent(exact.map(), _ -> new LinkedHashMap<>());
        Place own = known.get(exact.key());
        if (own != null) {
            return own;
        }
        Place place = known.size() < MOST_KEYS ? exact : new Place(exact.map(), OTHERS);
        known.put(place.key(), place);
        return place;
    }

    /** Returns the added counts; a map that was cleared meanwhile started again from zero. */
    private static SortedMap<Integer, Long> difference(
            SortedMap<Integer, Long> now, SortedMap<Integer, Long> was) {
        if (was == null
                || was.entrySet().stream()
                        .anyMatch(b -> now.getOrDefault(b.getKey(), 0L) < b.getValue())) {
            return now;
        }
        SortedMap<Integer, Long> difference = new TreeMap<>();
        now.forEach(
                (bucket, count) -> {
                    long more = count - was.getOrDefault(bucket, 0L);
                    if (more != 0) {
                        difference.put(bucket, more);
                    }
                });
        return difference;
    }

    private void halve() {
        List<Column> wide = new ArrayList<>();
        for (int i = 0; i < columns.size(); i += 2) {
            Column column = columns.get(i);
            Column next = columns.get(Math.min(i + 1, columns.size() - 1));
            if (next != column) {
                next.added().forEach((place, counts) -> merge(column.added(), place, counts));
            }
            wide.add(new Column(column.start(), next.end(), column.added()));
        }
        columns.clear();
        columns.addAll(wide);
    }

    private static void merge(
            Map<Place, SortedMap<Integer, Long>> into,
            Place place,
            SortedMap<Integer, Long> counts) {
        if (!counts.isEmpty()) {
            SortedMap<Integer, Long> sums = into.computeIfAbsent(place, _ -> new TreeMap<>());
            counts.forEach((bucket, count) -> sums.merge(bucket, count, Long::sum));
        }
    }

    /**
     * Returns the history of one map: {@code columns} of start and end, {@code buckets} of least
     * and largest value, and for each key triples of column, bucket and count.
     */
    Optional<String> json(String map) {
        if (columns.size() < 2 || !places.containsKey(map)) {
            return Optional.empty();
        }
        TreeSet<Integer> used = new TreeSet<>();
        for (Column column : columns) {
            for (Map.Entry<Place, SortedMap<Integer, Long>> each : column.added().entrySet()) {
                if (each.getKey().map().equals(map)) {
                    used.addAll(each.getValue().keySet());
                }
            }
        }
        if (used.isEmpty()) {
            return Optional.empty();
        }
        String json = json(map, used, List.copyOf(places.get(map).values()));
        return Optional.of(
                json.length() <= MOST_CHARACTERS
                        ? json
                        : json(map, used, List.of(new Place(map, ALL))));
    }

    private String json(String map, TreeSet<Integer> used, List<Place> wanted) {
        int first = used.first();
        JsonWriter json = JsonWriter.compact().object().name("columns").array();
        columns.forEach(
                column -> json.array().value(column.start()).value(column.end()).endArray());
        json.endArray().name("buckets").array();
        for (int bucket = first; bucket <= used.last(); bucket++) {
            bounds(json, shapes.get(map), bucket);
        }
        json.endArray().name("entries").array();
        for (Place place : wanted) {
            json.array().strings(key(place)).array();
            cells(json, place, first);
            json.endArray().endArray();
        }
        return json.endArray().endObject().toString();
    }

    private void cells(JsonWriter json, Place place, int first) {
        for (int i = 0; i < columns.size(); i++) {
            SortedMap<Integer, Long> counts = added(columns.get(i), place);
            for (Map.Entry<Integer, Long> cell : counts.entrySet()) {
                json.value(i).value(cell.getKey() - first);
                json.raw(Long.toUnsignedString(cell.getValue()));
            }
        }
    }

    private static SortedMap<Integer, Long> added(Column column, Place place) {
        if (!place.key().equals(ALL)) {
            return column.added().getOrDefault(place, new TreeMap<>());
        }
        Map<Place, SortedMap<Integer, Long>> sum = new HashMap<>();
        column.added()
                .forEach(
                        (each, counts) -> {
                            if (each.map().equals(place.map())) {
                                merge(sum, place, counts);
                            }
                        });
        return sum.getOrDefault(place, new TreeMap<>());
    }

    private static List<String> key(Place place) {
        return place.key().equals(OTHERS) || place.key().equals(ALL)
                ? List.of()
                : MapJson.parts(place.key()).stream().map(MapJson::text).toList();
    }

    private static void bounds(JsonWriter json, Histogram shape, int bucket) {
        bounds(json, shape.lowerBound(bucket), shape.upperBound(bucket), shape.isBounded(bucket));
    }

    /** Writes bounds in the same way as the values of maps: large numbers in quotes. */
    private static void bounds(JsonWriter json, long lower, long upper, boolean isBounded) {
        json.array()
                .raw(lower == Long.MIN_VALUE ? "null" : MapJson.value(Value.of(lower)))
                .raw(isBounded ? MapJson.value(Value.of(upper - 1)) : "null")
                .endArray();
    }
}
