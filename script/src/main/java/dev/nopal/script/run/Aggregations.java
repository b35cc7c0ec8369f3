package dev.nopal.script.run;

import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;
import dev.nopal.script.value.CellLayout;
import dev.nopal.script.value.LinearBuckets;
import dev.nopal.script.value.Log2Buckets;

/**
 * The updates of aggregations: one atomic add, or for {@code min} and {@code max} mostly one read.
 */
final class Aggregations {
    private static final int FIRST = CellLayout.FIRST * Long.BYTES;
    private static final int SECOND = CellLayout.SECOND * Long.BYTES;

    private Aggregations() {}

    static void count(Cells cells, long threadId, int ordinal) {
        long at = cells.at(threadId, ordinal);
        cells.feed(at);
        cells.add(at + FIRST, 1);
    }

    static void sum(Cells cells, long threadId, int ordinal, long value) {
        long at = cells.at(threadId, ordinal);
        cells.feed(at);
        cells.add(at + FIRST, value);
    }

    /** Updates {@code avg} and {@code stats}; a reader may see the count before the total. */
    static void stats(Cells cells, long threadId, int ordinal, long value) {
        long at = cells.at(threadId, ordinal);
        cells.feed(at);
        cells.add(at + FIRST, 1);
        cells.add(at + SECOND, value);
    }

    static void min(Cells cells, long threadId, int ordinal, long value) {
        long at = cells.at(threadId, ordinal);
        cells.max(at + FIRST, CellLayout.rankForMin(value, cells.type().signed()));
        cells.feed(at);
    }

    static void max(Cells cells, long threadId, int ordinal, long value) {
        long at = cells.at(threadId, ordinal);
        cells.max(at + FIRST, CellLayout.rankForMax(value, cells.type().signed()));
        cells.feed(at);
    }

    static void hist(Cells cells, long threadId, int ordinal, long value, int bits) {
        long at = cells.at(threadId, ordinal);
        cells.feed(at);
        cells.add(at + FIRST + (long) Log2Buckets.index(value, bits) * Long.BYTES, 1);
    }

    static void lhist(
            Cells cells, long threadId, int ordinal, long value, long min, long max, long step) {
        long at = cells.at(threadId, ordinal);
        cells.feed(at);
        int bucket = LinearBuckets.index(value, min, max, step);
        cells.add(at + FIRST + (long) bucket * Long.BYTES, 1);
    }

    /** Returns the integer that a script reads of {@code count sum avg min max}. */
    static long read(Cells cells, int ordinal) {
        Type.Aggregated type = cells.type();
        Aggregation aggregation = type.aggregation();
        long fed = cells.merged(ordinal, CellLayout.FED);
        long first = cells.merged(ordinal, CellLayout.FIRST);
        long second =
                aggregation.cells() > CellLayout.SECOND
                        ? cells.merged(ordinal, CellLayout.SECOND)
                        : 0;
        return aggregation.integer(fed, first, second, type.signed());
    }
}
