package dev.nopal.script.run;

/** Arithmetic as in BPF, where Java would throw or differ. */
final class Integers {
    private Integers() {}

    /** Divides unsigned. */
    static long divide(long left, long right) {
        return right == 0 ? 0 : Long.divideUnsigned(left, right);
    }

    /** Divides unsigned. */
    static long remainder(long left, long right) {
        return right == 0 ? left : Long.remainderUnsigned(left, right);
    }

    /** Divides a total by a count. */
    static long average(long total, long count, boolean signed) {
        if (count == 0) {
            return 0;
        }
        return signed ? total / count : Long.divideUnsigned(total, count);
    }

    /** Reverses the bytes of a number of so many bits. */
    static long swapBytes(long value, int bits) {
        return Long.reverseBytes(value) >>> (Long.SIZE - bits);
    }
}
