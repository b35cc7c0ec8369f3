package dev.nopal.mcp;

import tools.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One map of a session: its largest entries, with what was cut. */
final class MapAnswer {
    private static final int MOST_KEY = 700;
    private static final int MOST_FRAMES = 12;
    private static final int MOST_BUCKETS = 40;
    private static final int MOST_POINTS = 60;

    private final String name;
    private final String kind;
    private final JsonNode data;

    /**
     * @param kind map, stats, hist or tseries
     */
    MapAnswer(String name, String kind, JsonNode data) {
        this.name = name;
        this.kind = kind;
        this.data = data;
    }

    String name() {
        return name;
    }

    /** Returns how many entries there are; a map without keys has one. */
    int size() {
        return data.isObject() && !isStatistics(data) ? data.size() : 1;
    }

    /** Returns this many of them. */
    Map<String, Object> cut(int limit) {
        List<Object> entries = new ArrayList<>();
        if (data.isObject() && !isStatistics(data)) {
            // The command prints the largest last.
            List<Map.Entry<String, JsonNode>> all = new ArrayList<>(data.properties());
            for (int i = all.size() - 1; i >= Math.max(0, all.size() - limit); i--) {
                Map<String, Object> entry = new LinkedHashMap<>();
                entry.put("key", key(all.get(i).getKey()));
                addValue(entry, all.get(i).getValue());
                entries.add(entry);
            }
        } else {
            Map<String, Object> entry = new LinkedHashMap<>();
            addValue(entry, data);
            entries.add(entry);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("kind", kind);
        Units.of(name).ifPresent(unit -> map.put("unit", unit));
        map.put("entries", entries);
        map.put("total", size());
        map.put("cut", size() - entries.size());
        return map;
    }

    /** Whether it is count, average and total of a map without keys. */
    private static boolean isStatistics(JsonNode value) {
        return value.isObject()
                && value.size() == 3
                && value.path("count").isNumber()
                && value.path("average").isNumber()
                && value.path("total").isNumber();
    }

    private static String key(String key) {
        String[] lines = key.strip().split("\n");
        if (lines.length <= MOST_FRAMES) {
            return Shown.cut(String.join("\n", lines), MOST_KEY);
        }
        List<String> frames = new ArrayList<>(List.of(lines).subList(0, MOST_FRAMES));
        frames.add("… " + (lines.length - MOST_FRAMES) + " more frames");
        return Shown.cut(String.join("\n", frames), MOST_KEY);
    }

    private void addValue(Map<String, Object> entry, JsonNode value) {
        if (kind.equals("hist") && value.isArray()) {
            addHistogram(entry, value);
        } else if (kind.equals("tseries") && value.isArray()) {
            List<Object> points = new ArrayList<>();
            for (int i = Math.max(0, value.size() - MOST_POINTS); i < value.size(); i++) {
                points.add(
                        List.of(
                                value.get(i).path("interval_start").asString(""),
                                plain(value.get(i).path("value"))));
            }
            entry.put("points", points);
            entry.put("cut_points", value.size() - points.size());
        } else if (isStatistics(value)) {
            value.properties().forEach(each -> entry.put(each.getKey(), plain(each.getValue())));
        } else {
            entry.put("value", plain(value));
        }
    }

    /** Adds quantiles as the upper bounds of their buckets, and the buckets. */
    private static void addHistogram(Map<String, Object> entry, JsonNode buckets) {
        long count = 0;
        for (JsonNode bucket : buckets) {
            count += bucket.path("count").asLong(0);
        }
        entry.put("count", count);
        entry.put("p50_at_most", quantile(buckets, count, 0.5));
        entry.put("p99_at_most", quantile(buckets, count, 0.99));
        List<Object> shown = new ArrayList<>();
        for (JsonNode bucket : buckets) {
            if (bucket.path("count").asLong(0) > 0 && shown.size() < MOST_BUCKETS) {
                List<Object> row = new ArrayList<>();
                row.add(plain(bucket.path("min")));
                row.add(plain(bucket.path("max")));
                row.add(bucket.path("count").asLong(0));
                shown.add(row);
            }
        }
        entry.put("buckets", shown);
    }

    /** Returns the upper bound of the bucket with a quantile; null where it has none. */
    private static Object quantile(JsonNode buckets, long count, double share) {
        long seen = 0;
        for (JsonNode bucket : buckets) {
            seen += bucket.path("count").asLong(0);
            if (seen >= Math.ceil(share * count)) {
                return plain(bucket.path("max"));
            }
        }
        return null;
    }

    /** Returns numbers as they are, and anything else as a text of bounded length. */
    private static Object plain(JsonNode value) {
        if (value.isIntegralNumber()) {
            return value.bigIntegerValue();
        }
        if (value.isNumber()) {
            return value.doubleValue();
        }
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        return Shown.cut(value.isString() ? value.stringValue() : value.toString(), MOST_KEY);
    }
}
