package dev.nopal.script.value;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * One line of a histogram.
 *
 * @param lower the first value, or null if there is none
 * @param upper the value after the last one, or null if there is none
 */
public record HistogramRow(Bound lower, Bound upper, long count) {
    /**
     * An end of a bucket.
     *
     * @param plain printed without a suffix, so that a bucket of one value is printed as that value
     */
    public record Bound(long value, String label, boolean plain) {}

    /** Returns whether the bucket holds a single value and is printed as such. */
    public boolean isSingle() {
        return lower.plain && upper.plain && lower.value + 1 == upper.value;
    }

    /**
     * Returns the rows from the first bucket that counted something to the last.
     *
     * @param div divides the counts, and may leave zeros at both ends
     */
    static List<HistogramRow> of(Aggregate.Hist hist, int div) {
        int bits = hist.bits();
        return rows(
                hist.buckets(),
                start ->
                        new Bound(
                                Log2Buckets.start(start, bits),
                                Log2Buckets.label(start, bits),
                                Log2Buckets.isPlain(start, bits)),
                Integer.MAX_VALUE,
                Math.max(1, div));
    }

    /** Returns the rows from the first bucket that counted something to the last. */
    static List<HistogramRow> of(Aggregate.LinearHist hist) {
        long min = hist.min();
        long step = hist.step();
        int last = LinearBuckets.count(min, hist.max(), step) - 1;
        return rows(
                hist.buckets(),
                start -> {
                    long value = LinearBuckets.upperBound(start, min, step);
                    String label = LinearBuckets.label(value, step);
                    return new Bound(value, label, !LinearBuckets.hasSuffix(step));
                },
                last,
                1);
    }

    private interface Bounds {
        Bound at(int start);
    }

    private static List<HistogramRow> rows(
            SortedMap<Integer, Long> buckets, Bounds bounds, int openBucket, int div) {
        int first = -1;
        int last = -1;
        for (var bucket : buckets.entrySet()) {
            if (bucket.getValue() != 0) {
                first = first == -1 ? bucket.getKey() : first;
                last = bucket.getKey();
            }
        }
        List<HistogramRow> rows = new ArrayList<>();
        for (int i = first; first != -1 && i <= last; i++) {
            Bound lower = i == 0 ? null : bounds.at(i - 1);
            Bound upper = i == openBucket ? null : bounds.at(i);
            long count = buckets.getOrDefault(i, 0L);
            rows.add(new HistogramRow(lower, upper, Long.divideUnsigned(count, div)));
        }
        return rows;
    }
}
