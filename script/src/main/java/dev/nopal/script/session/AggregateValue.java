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

    static Value of(AggregationType type, long[] cells, SessionInfo info) {
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
            case HIST -> new Aggregate.Hist(type.parameters().get(0).intValue(), buckets(cells));
            case LHIST ->
                    new Aggregate.LinearHist(
                            type.parameters().get(0),
                            type.parameters().get(1),
                            type.parameters().get(2),
                            buckets(cells));
            case TSERIES -> series(type, cells, info);
        };
    }

    private static SortedMap<Integer, Long> buckets(long[] cells) {
        SortedMap<Integer, Long> buckets = new TreeMap<>();
        for (int cell = CellLayout.FIRST; cell < cells.length; cell++) {
            if (cells[cell] != 0) {
                buckets.put(cell - CellLayout.FIRST, cells[cell]);
            }
        }
        return buckets;
    }

    private static Value series(AggregationType type, long[] cells, SessionInfo info) {
        long interval = type.parameters().get(0);
        int intervals = type.parameters().get(1).intValue();
        Reduction reduction = Reduction.values()[type.parameters().get(2).intValue()];
        TreeMap<Long, Value> byEpoch = new TreeMap<>();
        for (int i = 0; i < intervals; i++) {
            int cell = CellLayout.FIRST + i * CellLayout.POINT_CELLS;
            if (cells[cell + 1] != 0) {
                byEpoch.put(
                        cells[cell],
                        point(reduction, type.signed(), cells[cell + 1], cells[cell + 2]));
            }
        }
        List<Aggregate.Point> points = new ArrayList<>();
        if (!byEpoch.isEmpty()) {
            long newest = byEpoch.lastKey();
            long oldest = newest;
            for (long epoch : byEpoch.keySet()) {
                if (newest - epoch >= 0 && newest - epoch < intervals) {
                    oldest = Math.min(oldest, epoch);
                }
            }
            for (long epoch = oldest; epoch <= newest; epoch++) {
                points.add(
                        new Aggregate.Point(
                                info.wallTime(epoch * interval),
                                byEpoch.getOrDefault(epoch, new Value.Nothing())));
            }
        }
        return new Aggregate.TimeSeries(points);
    }

    private static Value point(Reduction reduction, boolean signed, long count, long number) {
        long value =
                switch (reduction) {
                    case LAST, SUM -> number;
                    case AVG -> signed ? number / count : Long.divideUnsigned(number, count);
                    case MIN -> CellLayout.ofMinRank(number, signed);
                    case MAX -> CellLayout.ofMaxRank(number, signed);
                };
        return new Value.Int(value, 64, signed);
    }
}
