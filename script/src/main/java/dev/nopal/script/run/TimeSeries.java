package dev.nopal.script.run;

import dev.nopal.script.value.Aggregation.Reduction;
import dev.nopal.script.value.CellLayout;

/**
 * The updates of {@code tseries}: a ring of intervals, each with its number, a count and a value.
 *
 * <p>The first event of an interval reuses the place of an old one. An event of another thread at
 * the same moment may be overwritten with it.
 */
final class TimeSeries {
    private static final Reduction[] REDUCTIONS = Reduction.values();

    private TimeSeries() {}

    static void add(
            Cells cells,
            int ordinal,
            long value,
            long now,
            long interval,
            int intervals,
            int reduction) {
        long epoch = now / interval;
        long at = cells.at(0, ordinal);
        cells.feed(at);
        int place = (int) (epoch % intervals) * CellLayout.POINT_CELLS + CellLayout.FIRST;
        long point = at + (long) place * Long.BYTES;
        long count = point + Long.BYTES;
        long number = count + Long.BYTES;
        long owner = cells.get(point);
        if (owner != epoch) {
            if (owner > epoch) {
                return; // Another thread's clock was read later: this interval is over.
            }
            if (cells.memory().compareAndSet(point, owner, epoch)) {
                cells.set(number, 0);
                cells.set(count, 0);
            }
        }
        boolean signed = cells.type().signed();
        switch (REDUCTIONS[reduction]) {
            case LAST -> cells.set(number, value);
            case AVG, SUM -> cells.add(number, value);
            case MIN -> cells.max(number, CellLayout.rankForMin(value, signed));
            case MAX -> cells.max(number, CellLayout.rankForMax(value, signed));
        }
        cells.add(count, 1);
    }
}
