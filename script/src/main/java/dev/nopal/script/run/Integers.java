package dev.nopal.script.run;

/** Does arithmetic as BPF does where Java would throw or differ. */
final class Integers {
    private Integers() {}

    static long divide(long left, long right) {
        return right == 0 ? 0 : left / right;
    }

    static long divideUnsigned(long left, long right) {
        return right == 0 ? 0 : Long.divideUnsigned(left, right);
    }

    static long remainder(long left, long right) {
        return right == 0 ? left : left % right;
    }

    static long remainderUnsigned(long left, long right) {
        return right == 0 ? left : Long.remainderUnsigned(left, right);
    }

    /** Swaps the bytes of a number of so many bits. */
    static long swapBytes(long value, int bits) {
        return Long.reverseBytes(value) >>> (Long.SIZE - bits);
    }
}
