package dev.nopal.script.value;

/**
 * The buckets of {@code lhist(n, min, max, step)}.
 *
 * <pre>
 *   index 0                         below min
 *   index 1 + (n - min) / step      min .. max
 *   index 1 + (max - min) / step    max and above; it has no upper bound
 * </pre>
 *
 * Pure arithmetic: no allocation, no state, safe in compiled scripts and on any thread.
 */
public final class LinearBuckets {
    /** The most buckets between {@code min} and {@code max} that {@code lhist} takes. */
    public static final int MAX_BUCKETS = 1000;

    private LinearBuckets() {}

    /** Returns the bucket of a value; the checker has ensured that {@code min < max, step > 0}. */
    public static int index(long value, long min, long max, long step) {
        if (value < min) {
            return 0;
        }
        return (int) ((Math.min(value, max) - min) / step) + 1;
    }

    /** Returns how many buckets there are, the two open ones included. */
    public static int count(long min, long max, long step) {
        return (int) ((max - min) / step) + 2;
    }

    /** Returns the smallest value of a bucket; {@link Long#MIN_VALUE} for bucket 0. */
    public static long lowerBound(int index, long min, long step) {
        return index == 0 ? Long.MIN_VALUE : min + (index - 1) * step;
    }

    /** Returns whether a bucket has an end: all but the last do. */
    public static boolean isBounded(int index, long min, long max, long step) {
        return min + index * step <= max;
    }

    /** Returns the value after a bucket's last one, if it {@linkplain #isBounded has an end}. */
    public static long upperBound(int index, long min, long step) {
        return min + index * step;
    }

    /** Returns a bound as printed: with K or M when every bound is a multiple of 1024. */
    static String label(long bound, long step) {
        if (!hasSuffix(step) || bound == 0) {
            return Long.toString(bound);
        }
        if (bound % (1 << 20) == 0) {
            return (bound >> 20) + "M";
        }
        return bound % (1 << 10) == 0 ? (bound >> 10) + "K" : Long.toString(bound);
    }

    /** Returns whether bounds are printed with K or M, and so never count as adjacent. */
    static boolean hasSuffix(long step) {
        return step % 1024 == 0;
    }
}
