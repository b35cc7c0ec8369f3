package dev.nopal.junit.leak;

import java.util.Arrays;

/** Numbers without a box for each. */
final class LongList {
    private long[] values = new long[1024];
    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    long get(int index) {
        return values[index];
    }

    long[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
