package dev.nopal.script.value;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The result of an aggregation that is drawn as bars. */
public sealed interface Histogram extends Aggregate.Counted
        permits Aggregate.Hist, Aggregate.LinearHist {
    /** Returns counts by the number of the bucket; those that are zero may be absent. */
    SortedMap<Integer, Long> buckets();

    /** Returns the smallest value of a bucket; {@link Long#MIN_VALUE} for bucket 0. */
    long lowerBound(int bucket);

    /** Returns the value after a bucket's last one, if it {@linkplain #isBounded has an end}. */
    long upperBound(int bucket);

    boolean isBounded(int bucket);

    /** Returns whether buckets are wider where values are larger. */
    boolean isLogarithmic();

    boolean hasBucketsOf(Histogram other);

    /** Returns the same buckets without counts. */
    Histogram empty();

    /**
     * Returns the rows from the first bucket with a count to the last.
     *
     * @param div the divisor in {@code print(@m, top, div)}
     */
    List<HistogramRow> rows(int div);

    @Override
    default long events() {
        long sum = 0;
        for (long count : buckets().values()) {
            sum += count;
        }
        return sum;
    }

    @Override
    default Value.Int rank() {
        return Value.of(events());
    }

    static SortedMap<Integer, Long> sum(
            SortedMap<Integer, Long> left, SortedMap<Integer, Long> right) {
        SortedMap<Integer, Long> sum = new TreeMap<>(left);
        right.forEach((bucket, count) -> sum.merge(bucket, count, Long::sum));
        return sum;
    }

    static void requireIndices(SortedMap<Integer, Long> buckets, int count) {
        if (!buckets.isEmpty() && (buckets.firstKey() < 0 || buckets.lastKey() >= count)) {
            throw new IllegalArgumentException("buckets=" + buckets.keySet());
        }
    }
}
