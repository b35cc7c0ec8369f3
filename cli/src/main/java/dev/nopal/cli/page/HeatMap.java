package dev.nopal.cli.page;

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
import java.util.stream.Collectors;

/**
 * Remembers how histograms grew while a trace ran: what was added to each bucket between two looks.
 *
 * <p>When there are {@value #MOST_COLUMNS} columns each two neighbours become one, so that memory
 * and page stay small however long it runs. Only {@value #MOST_KEYS} keys of a map have a history
 * of their own; the rest share one.
 */
final class HeatMap {
    static final int MOST_COLUMNS = 240;
    static final int MOST_KEYS = 40;

    /** Stands for the keys that came too late to have a history of their own. */
    private static final Value OTHERS = new Value.Nothing();

    /** Stands for all keys together, where their histories would be too long for a page. */
    private static final Value ALL = new Value.Tuple(List.of());

    static final int MOST_CHARACTERS = 4_000_000;

    /** One histogram of one map. */
    private record Place(String map, Value key) {}

    /** What was added from {@code start} to {@code end}, milliseconds since the first look. */
    private record Column(long start, long end, Map<Place, SortedMap<Integer, Long>> added) {}

    private final List<Column> columns = new ArrayList<>();
    private final Map<Place, SortedMap<Integer, Long>> before = new HashMap<>();
    private final Map<String, Histogram> shapes = new HashMap<>();
    private final Map<String, Map<Value, Place>> places = new LinkedHashMap<>();
    private long last;

    /** Returns after how long the next look is due, so that columns stay about equally wide. */
    long columnMillis() {
        return columns.isEmpty() ? 0 : (columns.getFirst().end() - columns.getFirst().start());
    }

    /**
     * Takes a look.
     *
     * @param millis since the first event could have happened
     */
    void look(List<MapData> maps, long millis) {
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
        if (millis > last) {
            columns.add(new Column(last, millis, added));
            last = millis;
        }
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

    /** What was cleared meanwhile began again from nothing. */
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
        StringBuilder out = new StringBuilder("{\"columns\":");
        out.append(
                columns.stream()
                        .map(column -> "[" + column.start() + "," + column.end() + "]")
                        .collect(Collectors.joining(",", "[", "]")));
        out.append(",\"buckets\":[");
        for (int bucket = first; bucket <= used.last(); bucket++) {
            out.append(bucket == first ? "" : ",").append(bounds(shapes.get(map), bucket));
        }
        out.append("],\"entries\":[");
        String before = "";
        for (Place place : wanted) {
            out.append(before).append('[').append(key(place)).append(",[");
            cells(out, place, first);
            out.append("]]");
            before = ",";
        }
        return out.append("]}").toString();
    }

    private void cells(StringBuilder out, Place place, int first) {
        String before = "";
        for (int i = 0; i < columns.size(); i++) {
            SortedMap<Integer, Long> counts = added(columns.get(i), place);
            for (Map.Entry<Integer, Long> cell : counts.entrySet()) {
                out.append(before).append(i).append(',').append(cell.getKey() - first);
                out.append(',').append(Long.toUnsignedString(cell.getValue()));
                before = ",";
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

    private static String key(Place place) {
        return place.key().equals(OTHERS) || place.key().equals(ALL)
                ? "[]"
                : MapJson.parts(place.key()).stream()
                        .map(part -> MapJson.quote(MapJson.text(part)))
                        .collect(Collectors.joining(",", "[", "]"));
    }

    private static String bounds(Histogram shape, int bucket) {
        return bounds(shape.lowerBound(bucket), shape.upperBound(bucket), shape.isBounded(bucket));
    }

    private static String bounds(long lower, long upper, boolean isBounded) {
        return "["
                + (lower == Long.MIN_VALUE ? "null" : MapJson.value(Value.of(lower)))
                + ","
                + (isBounded ? MapJson.value(Value.of(upper - 1)) : "null")
                + "]";
    }
}
