package dev.nopal.script.session;

import dev.nopal.script.AggregationType;
import dev.nopal.script.AggregationType.Reduction;
import dev.nopal.script.render.LinearBuckets;
import dev.nopal.script.render.Log2Buckets;

/**
 * Describes the cells of one aggregated value.
 *
 * <pre>
 *   all         0 fed: 2 something was added, 1 zeroed since, 0 never
 *   count       1 count
 *   sum         1 sum
 *   avg, stats  1 count, 2 total
 *   min, max    1 rank: larger (unsigned) is better and 0 is the worst, so that zeroes are "unset"
 *   hist, lhist 1.. buckets
 *   tseries     1.. for each interval: epoch, count, number
 * </pre>
 *
 * Stripes of one value merge by adding; ranks and flags by taking the larger. A time series has one
 * stripe.
 */
public final class CellLayout {
    public static final int FED = 0;
    public static final int FIRST = 1;
    public static final int SECOND = 2;
    public static final long FED_NEVER = 0;
    public static final long FED_ONCE = 2;
    public static final long FED_ZEROED = 1;

    /** Cells of one interval of a time series. */
    public static final int POINT_CELLS = 3;

    public static final int MAX_CELLS = 1 << 14;
    static final int MAX_INTERVALS = 1000;

    private CellLayout() {}

    /** Returns how many cells a value has; parameters that no checker lets through are refused. */
    public static int cells(AggregationType type) {
        return switch (type.kind()) {
            case COUNT, SUM, MIN, MAX -> 2;
            case AVG, STATS -> 3;
            case HIST -> {
                long bits = parameter(type, 0, 0, Log2Buckets.MAX_BITS);
                yield 1 + Log2Buckets.count((int) bits);
            }
            case LHIST -> {
                long min = parameter(type, 0, 0, Long.MAX_VALUE - 1);
                long max = parameter(type, 1, min + 1, Long.MAX_VALUE);
                long step = parameter(type, 2, 1, max - min);
                if ((max - min) / step > LinearBuckets.MAX_BUCKETS) {
                    throw new IllegalArgumentException("step=" + step);
                }
                yield 1 + LinearBuckets.count(min, max, step);
            }
            case TSERIES -> {
                parameter(type, 0, 1, Long.MAX_VALUE);
                parameter(type, 2, 0, Reduction.values().length - 1);
                yield 1 + POINT_CELLS * (int) parameter(type, 1, 1, MAX_INTERVALS);
            }
        };
    }

    private static long parameter(AggregationType type, int index, long min, long max) {
        if (index >= type.parameters().size()) {
            throw new IllegalArgumentException("parameters=" + type.parameters());
        }
        long value = type.parameters().get(index);
        if (value < min || value > max) {
            throw new IllegalArgumentException("parameters=" + type.parameters());
        }
        return value;
    }

    /** Merges one stripe's cell into another's. */
    public static long merge(AggregationType type, int cell, long a, long b) {
        if (isAdded(type, cell)) {
            return a + b;
        }
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    /** Returns whether stripes of a cell merge by adding, not by taking the larger. */
    public static boolean isAdded(AggregationType type, int cell) {
        return switch (type.kind()) {
            case MIN, MAX, TSERIES -> false;
            default -> cell != FED;
        };
    }

    /** Ranks a number so that the unsigned larger rank is the smaller number, and 0 the largest. */
    public static long rankForMin(long value, boolean signed) {
        return signed ? Long.MAX_VALUE - value : ~value;
    }

    /** Ranks a number so that the unsigned larger rank is the larger number, and 0 the smallest. */
    public static long rankForMax(long value, boolean signed) {
        return signed ? value ^ Long.MIN_VALUE : value;
    }

    /** Returns the number that {@link #rankForMin} ranked: each is its own inverse. */
    public static long ofMinRank(long rank, boolean signed) {
        return rankForMin(rank, signed);
    }

    /** Returns the number that {@link #rankForMax} ranked. */
    public static long ofMaxRank(long rank, boolean signed) {
        return rankForMax(rank, signed);
    }
}
