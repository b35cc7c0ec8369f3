package dev.nopal.script.value;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The decoding of a time series from its cells: a ring of intervals, in the order of their numbers.
 */
record SeriesCells(Aggregation.TimeSeries series, boolean signed, Aggregation.Decoding decoding) {
    Aggregate.TimeSeries read(long[] cells) {
        TreeMap<Long, SeriesPoint> byNumber = new TreeMap<>();
        for (int i = 0; i < series.intervals(); i++) {
            int cell = CellLayout.FIRST + i * CellLayout.POINT_CELLS;
            long number = cells[cell];
            long count = cells[cell + 1];
            if (count != 0) {
                byNumber.put(number, point(number, count, total(cells[cell + 2])));
            }
        }
        List<SeriesPoint> points = byNumber.isEmpty() ? List.of() : withGaps(byNumber);
        return new Aggregate.TimeSeries(series.interval(), series.intervals(), points);
    }

    /** Fills in the intervals that had no value, and omits those that are too old. */
    private List<SeriesPoint> withGaps(TreeMap<Long, SeriesPoint> byNumber) {
        long newest = byNumber.lastKey();
        long oldest = newest;
        for (long number : byNumber.keySet()) {
            if (newest - number >= 0 && newest - number < series.intervals()) {
                oldest = Math.min(oldest, number);
            }
        }
        int count = 1 + (int) (newest - oldest); // At most as many as there are intervals.
        decoding.take(count);
        List<SeriesPoint> points = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long number = oldest + i;
            SeriesPoint point = byNumber.get(number);
            points.add(point != null ? point : point(number, 0, 0));
        }
        return points;
    }

    private SeriesPoint point(long number, long count, long total) {
        return new SeriesPoint(
                number,
                decoding.wallTime(number * series.interval()),
                series.reduction(),
                count,
                total,
                signed);
    }

    private long total(long cell) {
        return switch (series.reduction()) {
            case LAST, SUM, AVG -> cell;
            case MIN -> CellLayout.ofMinRank(cell, signed);
            case MAX -> CellLayout.ofMaxRank(cell, signed);
        };
    }
}
