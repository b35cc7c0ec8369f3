package dev.nopal.script.value;

/**
 * The buckets of {@code hist(n, k)}: each power of two is cut into {@code 2^k} equal intervals.
 *
 * <pre>
 *   index 0            everything below zero
 *   index 1 .. 2^k     the values 0 .. 2^k - 1, one each
 *   then               2^k intervals for every further power of two
 * </pre>
 *
 * Pure arithmetic: no allocation, no state, safe in compiled scripts and on any thread.
 */
public final class Log2Buckets {
    /** The largest {@code k} that {@code hist} takes. */
    public static final int MAX_BITS = 5;

    private Log2Buckets() {}

    /**
     * Returns the bucket of a value; {@code bits} must be 0 to {@link #MAX_BITS} and is not
     * checked.
     */
    public static int index(long value, int bits) {
        if (value < 0) {
            return 0;
        }
        if (value < (1L << bits)) {
            return (int) value + 1;
        }
        int shift = 63 - Long.numberOfLeadingZeros(value) - bits;
        int interval = (int) (value >>> shift) & ((1 << bits) - 1);
        return ((shift + 1) << bits) + interval + 1;
    }

    /** Returns how many buckets there are: one more than the index of {@link Long#MAX_VALUE}. */
    public static int count(int bits) {
        return ((64 - bits) << bits) + 1;
    }

    /** Returns the smallest value of a bucket; {@link Long#MIN_VALUE} for bucket 0. */
    public static long lowerBound(int index, int bits) {
        return index == 0 ? Long.MIN_VALUE : start(index - 1, bits);
    }

    /** Returns the value after a bucket's last one, unsigned: the last bucket ends at 2^63. */
    public static long upperBound(int index, int bits) {
        return start(index, bits);
    }

    /**
     * Returns whether a start is printed as a plain number, without K or M, and counts as adjacent.
     */
    static boolean isPlain(int start, int bits) {
        return start <= (2 << bits);
    }

    /** Returns the first value of the bucket after {@code start}. */
    static long start(int start, int bits) {
        if (isPlain(start, bits)) {
            return start;
        }
        return significand(start, bits) << power(start, bits);
    }

    /** Returns the start as printed: divided by a whole power of 1024, with its suffix. */
    static String label(int start, int bits) {
        if (isPlain(start, bits)) {
            return Integer.toString(start);
        }
        int power = power(start, bits);
        long digits = significand(start, bits) << (power % 10);
        return power < 10
                ? Long.toString(digits)
                : digits + "KMGTPE".substring(power / 10 - 1, power / 10);
    }

    private static int power(int start, int bits) {
        return (start >> bits) - 1;
    }

    private static long significand(int start, int bits) {
        return (1L << bits) + (start & ((1 << bits) - 1));
    }
}
