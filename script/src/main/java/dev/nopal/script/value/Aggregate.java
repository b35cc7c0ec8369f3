package dev.nopal.script.render;

import dev.nopal.script.AggregationType.Reduction;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/** Holds the merged result of an aggregating function; only a map holds such values. */
public sealed interface Aggregate extends Value {

    /** Holds what {@code count()} counted. */
    record Count(long count) implements Aggregate {}

    /** Holds what {@code sum()} added up. */
    record Sum(long sum, boolean signed) implements Aggregate {}

    /** Holds the smallest value; maps of it are ordered as if it were unsigned. */
    record Min(long min, boolean signed) implements Aggregate {}

    /** Holds the largest value; maps of it are ordered as if it were unsigned. */
    record Max(long max, boolean signed) implements Aggregate {}

    /** Holds what {@code avg()} needs; the average is cut towards zero. */
    record Avg(long count, long total, boolean signed) implements Aggregate {
        long average() {
            return averageOf(count, total, signed);
        }
    }

    /** Holds what {@code stats()} prints. */
    record Stats(long count, long total, boolean signed) implements Aggregate {
        long average() {
            return averageOf(count, total, signed);
        }
    }

    /**
     * Holds a {@code hist(n, bits)}.
     *
     * @param buckets counts by {@link Log2Buckets#index index}; those that are zero may be absent
     */
    record Hist(int bits, SortedMap<Integer, Long> buckets) implements Aggregate {
        public Hist {
            if (bits < 0 || bits > Log2Buckets.MAX_BITS) {
                throw new IllegalArgumentException("bits=" + bits);
            }
            requireIndices(buckets, Log2Buckets.count(bits));
        }
    }

    /**
     * Holds an {@code lhist(n, min, max, step)}.
     *
     * @param buckets counts by {@link LinearBuckets#index index}; those that are zero may be absent
     */
    record LinearHist(long min, long max, long step, SortedMap<Integer, Long> buckets)
            implements Aggregate {
        public LinearHist {
            if (min < 0
                    || max <= min
                    || step < 1
                    || (max - min) / step > LinearBuckets.MAX_BUCKETS) {
                throw new IllegalArgumentException("min=" + min + " max=" + max + " step=" + step);
            }
            requireIndices(buckets, LinearBuckets.count(min, max, step));
        }
    }

    /**
     * Holds a {@code tseries()}: its intervals from the oldest that has a value to the newest.
     *
     * @param length how many intervals it keeps at most
     */
    record TimeSeries(int length, List<Point> points) implements Aggregate {}

    /**
     * Holds one interval of a time series.
     *
     * @param number of the interval since the machine started, the same in all its processes
     * @param start when the interval began
     * @param reduction how its values become one
     * @param count how many values it had
     * @param total what they were reduced to; of an average, their sum
     */
    record Point(
            long number,
            Instant start,
            Reduction reduction,
            long count,
            long total,
            boolean signed) {
        /** Returns its integer, or {@link Value.Nothing} where it had no value. */
        Value value() {
            if (count == 0) {
                return new Value.Nothing();
            }
            long value = reduction == Reduction.AVG ? averageOf(count, total, signed) : total;
            return new Value.Int(value, 64, signed);
        }
    }

    private static long averageOf(long count, long total, boolean signed) {
        if (count == 0) {
            return 0;
        }
        return signed ? total / count : Long.divideUnsigned(total, count);
    }

    private static void requireIndices(SortedMap<Integer, Long> buckets, int count) {
        if (!buckets.isEmpty() && (buckets.firstKey() < 0 || buckets.lastKey() >= count)) {
            throw new IllegalArgumentException("buckets=" + buckets.keySet());
        }
    }
}
