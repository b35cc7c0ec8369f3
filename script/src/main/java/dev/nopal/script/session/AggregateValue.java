package dev.nopal.script.session;

import dev.nopal.script.AggregationType;
import dev.nopal.script.AggregationType.Reduction;
import dev.nopal.script.render.Aggregate;
import dev.nopal.script.render.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes what is printed out of merged cells. */
final class AggregateValue {
    private AggregateValue() {}

    static Value of(AggregationType type, long[] cells, SessionInfo info, ReadBudget budget) {
        long first = cells[CellLayout.FIRST];
        boolean signed = type.signed();
        boolean isUnset = cells[CellLayout.FED] != CellLayout.FED_ONCE;
        return switch (type.kind()) {
            case COUNT -> new Aggregate.Count(first);
            case SUM -> new Aggregate.Sum(first, signed);
            case AVG -> new Aggregate.Avg(first, cells[CellLayout.SECOND], signed);
            case STATS -> new Aggregate.Stats(first, cells[CellLayout.SECOND], signed);
            case MIN ->
                    new Aggregate.Min(isUnset ? 0 : CellLayout.ofMinRank(first, signed), signed);
            case MAX ->
                    new Aggregate.Max(isUnset ? 0 : CellLayout.ofMaxRank(first, signed), signed);
            case HIST ->
                    new Aggregate.Hist(type.parameters().get(0).intValue(), buckets(cells, budget));
            case LHIST ->
                    new Aggregate.LinearHist(
                            type.parameters().get(0),
                            type.parameters().get(1),
                            type.parameters().get(2),
                            buckets(cells, budget));
            case TSERIES -> series(type, cells, info, budget);
        };
    }

    private static SortedMap<Integer, Long> buckets(long[] cells, ReadBudget budget) {
        SortedMap<Integer, Long> buckets = new TreeMap<>();
        for (int cell = CellLayout.FIRST; cell < cells.length; cell++) {
            if (cells[cell] != 0) {
                budget.take(1);
                buckets.put(cell - CellLayout.FIRST, cells[cell]);
            }
        }
        return buckets;
    }

    private static Value series(
            AggregationType type, long[] cells, SessionInfo info, ReadBudget budget) {
        long interval = type.parameters().get(0);
        int intervals = type.parameters().get(1).intValue();
        Reduction reduction = Reduction.values()[type.parameters().get(2).intValue()];
        TreeMap<Long, Aggregate.Point> byNumber = new TreeMap<>();
        for (int i = 0; i < intervals; i++) {
            int cell = CellLayout.FIRST + i * CellLayout.POINT_CELLS;
            long number = cells[cell];
            long count = cells[cell + 1];
            if (count != 0) {
                byNumber.put(
                        number,
                        new Aggregate.Point(
                                number,
                                info.wallTime(number * interval),
                                reduction,
                                count,
                                total(reduction, type.signed(), cells[cell + 2]),
                                type.signed()));
            }
        }
        List<Aggregate.Point> points = new ArrayList<>();
        if (!byNumber.isEmpty()) {
            long newest = byNumber.lastKey();
            long oldest = newest;
            for (long number : byNumber.keySet()) {
                if (newest - number >= 0 && newest - number < intervals) {
                    oldest = Math.min(oldest, number);
                }
            }
            int count = 1 + (int) (newest - oldest); // At most so many as there are intervals.
            budget.take(count);
            for (int i = 0; i < count; i++) {
                long number = oldest + i;
                Aggregate.Point point = byNumber.get(number);
                points.add(
                        point != null
                                ? point
                                : new Aggregate.Point(
                                        number,
                                        info.wallTime(number * interval),
                                        reduction,
                                        0,
                                        0,
                                        type.signed()));
            }
        }
        return new Aggregate.TimeSeries(intervals, points);
    }

    private static long total(Reduction reduction, boolean signed, long cell) {
        return switch (reduction) {
            case LAST, SUM, AVG -> cell;
            case MIN -> CellLayout.ofMinRank(cell, signed);
            case MAX -> CellLayout.ofMaxRank(cell, signed);
        };
    }
}
