package dev.nopal.cli.trace;

import dev.nopal.script.render.Aggregate;
import dev.nopal.script.render.MapData;
import dev.nopal.script.render.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Merges the maps that one script filled in several JVMs, as if it had run in one: aggregations are
 * combined, of plain values the last one stays.
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
        return switch (left) {
            case Aggregate.Count a when right instanceof Aggregate.Count b ->
                    new Aggregate.Count(a.count() + b.count());
            case Aggregate.Sum a when right instanceof Aggregate.Sum b ->
                    new Aggregate.Sum(a.sum() + b.sum(), a.signed());
            case Aggregate.Min a when right instanceof Aggregate.Min b ->
                    compare(a.min(), b.min(), a.signed()) <= 0 ? a : b;
            case Aggregate.Max a when right instanceof Aggregate.Max b ->
                    compare(a.max(), b.max(), a.signed()) >= 0 ? a : b;
            case Aggregate.Avg a when right instanceof Aggregate.Avg b ->
                    new Aggregate.Avg(a.count() + b.count(), a.total() + b.total(), a.signed());
            case Aggregate.Stats a when right instanceof Aggregate.Stats b ->
                    new Aggregate.Stats(a.count() + b.count(), a.total() + b.total(), a.signed());
            case Aggregate.Hist a when right instanceof Aggregate.Hist b && a.bits() == b.bits() ->
                    new Aggregate.Hist(a.bits(), sum(a.buckets(), b.buckets()));
            case Aggregate.LinearHist a
                    when right instanceof Aggregate.LinearHist b
                            && a.min() == b.min()
                            && a.max() == b.max()
                            && a.step() == b.step() ->
                    new Aggregate.LinearHist(
                            a.min(), a.max(), a.step(), sum(a.buckets(), b.buckets()));
            case Aggregate.TimeSeries a when right instanceof Aggregate.TimeSeries b -> merge(a, b);
            default -> right;
        };
    }

    /** Keeps the newest intervals of both; the clock that numbers them is the machine's. */
    private static Aggregate.TimeSeries merge(Aggregate.TimeSeries a, Aggregate.TimeSeries b) {
        NavigableMap<Long, Aggregate.Point> points = new TreeMap<>();
        a.points().forEach(point -> points.put(point.number(), point));
        b.points().forEach(point -> points.merge(point.number(), point, MapMerge::merge));
        if (points.isEmpty()) {
            return a;
        }
        long oldest = Math.max(points.firstKey(), points.lastKey() - a.length() + 1);
        return new Aggregate.TimeSeries(
                a.length(), List.copyOf(points.tailMap(oldest, true).values()));
    }

    private static Aggregate.Point merge(Aggregate.Point a, Aggregate.Point b) {
        if (a.count() == 0 || b.count() == 0) {
            return a.count() == 0 ? b : a;
        }
        long total =
                switch (a.reduction()) {
                    case LAST -> b.total();
                    case AVG, SUM -> a.total() + b.total();
                    case MIN ->
                            compare(a.total(), b.total(), a.signed()) <= 0 ? a.total() : b.total();
                    case MAX ->
                            compare(a.total(), b.total(), a.signed()) >= 0 ? a.total() : b.total();
                };
        return new Aggregate.Point(
                a.number(), a.start(), a.reduction(), a.count() + b.count(), total, a.signed());
    }

    private static int compare(long left, long right, boolean signed) {
        return signed ? Long.compare(left, right) : Long.compareUnsigned(left, right);
    }

    private static SortedMap<Integer, Long> sum(
            SortedMap<Integer, Long> left, SortedMap<Integer, Long> right) {
        SortedMap<Integer, Long> sum = new TreeMap<>(left);
        right.forEach((bucket, count) -> sum.merge(bucket, count, Long::sum));
        return sum;
    }
}
