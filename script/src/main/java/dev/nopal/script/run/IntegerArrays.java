package dev.nopal.script.run;

/** The conversion between integers and arrays of integers, least significant element first. */
final class IntegerArrays {
    private IntegerArrays() {}

    /**
     * Cuts a number into an array.
     *
     * @param bits of an element
     * @param signed 1 if the elements are signed, else 0
     */
    static Tuple of(long number, int length, int bits, int signed) {
        Object[] elements = new Object[length];
        int unused = 64 - bits;
        for (int i = 0; i < length; i++) {
            long high = number >>> i * bits << unused;
            elements[i] = signed == 1 ? high >> unused : high >>> unused;
        }
        return new Tuple(elements);
    }

    /**
     * Joins an array of at most 64 bits to a number.
     *
     * @param bits of an element
     */
    static long number(Tuple array, int bits) {
        int length = array.elements().length;
        long mask = bits == 64 ? -1 : (1L << bits) - 1;
        long number = 0;
        for (int i = 0; i < length; i++) {
            number |= ((long) array.get(i) & mask) << i * bits;
        }
        return number;
    }

    /** Returns an element, or 0 outside of the array: bpftrace reads whatever is there. */
    static long element(Tuple array, long index) {
        return index >= 0 && index < array.elements().length ? (long) array.get((int) index) : 0;
    }

    /** Returns the elements of an array of bytes. */
    static byte[] bytes(Tuple array) {
        byte[] bytes = new byte[array.elements().length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (long) array.get(i);
        }
        return bytes;
    }
}
