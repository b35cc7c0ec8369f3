package dev.nopal.script.value;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The merge of two time series whose intervals are numbered by one clock. */
final class SeriesMerge {
    private SeriesMerge() {}

    /**
     * Returns the newest intervals of both, from the oldest that has a value on; those between two
     * values have none.
     */
    static List<SeriesPoint> of(Aggregate.TimeSeries left, Aggregate.TimeSeries right) {
        NavigableMap<Long, SeriesPoint> merged = new TreeMap<>();
        for (Aggregate.TimeSeries series : List.of(left, right)) {
            for (SeriesPoint point : series.points()) {
                merged.merge(point.number(), point, SeriesPoint::merge);
            }
        }
        if (merged.isEmpty()) {
            return List.of();
        }
        long newest = merged.lastKey();
        merged = merged.tailMap(newest - left.length() + 1, true);
        List<SeriesPoint> points = new ArrayList<>();
        for (SeriesPoint point : merged.values()) {
            while (!points.isEmpty() && points.getLast().number() + 1 < point.number()) {
                points.add(points.getLast().emptyNext(left.interval()));
            }
            if (point.count() > 0 || !points.isEmpty() || point.number() == newest) {
                points.add(point);
            }
        }
        return List.copyOf(points);
    }
}
