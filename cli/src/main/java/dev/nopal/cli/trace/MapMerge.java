package dev.nopal.cli.trace;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The merge of the maps that one script filled in several JVMs, as if it had run in one:
 * aggregations are combined, and of plain values the last one is kept.
 */
final class MapMerge {
    private MapMerge() {}

    static List<MapData> of(List<List<MapData>> sessions) {
        if (sessions.size() == 1) {
            return sessions.getFirst();
        }
        Map<String, MapData> merged = new TreeMap<>();
        sessions.forEach(
                maps -> maps.forEach(map -> merged.merge(map.name(), map, MapMerge::merge)));
        return List.copyOf(merged.values());
    }

    private static MapData merge(MapData left, MapData right) {
        Map<Value, Value> entries = new LinkedHashMap<>();
        left.entries().forEach(entry -> entries.put(key(left, entry), entry.value()));
        right.entries()
                .forEach(entry -> entries.merge(key(right, entry), entry.value(), MapMerge::merge));
        List<MapData.Entry> all = new ArrayList<>();
        entries.forEach((key, value) -> all.add(new MapData.Entry(key, value)));
        return new MapData(left.name(), left.keyed(), all);
    }

    private static Value key(MapData map, MapData.Entry entry) {
        return map.keyed() ? entry.key() : new Value.Nothing();
    }

    static Value merge(Value left, Value right) {
        return left instanceof Aggregate a && right instanceof Aggregate b ? a.merge(b) : right;
    }
}
