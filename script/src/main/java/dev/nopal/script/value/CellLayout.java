package dev.nopal.script.value;

/**
 * The cells of one aggregated value.
 *
 * <pre>
 *   all         0 flag: 2 something was added, 1 zeroed since, 0 never
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

    /** Merges one stripe's cells into another's. */
    public static long merge(boolean isAdded, long a, long b) {
        if (isAdded) {
            return a + b;
        }
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
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
