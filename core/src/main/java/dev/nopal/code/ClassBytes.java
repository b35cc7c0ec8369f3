package dev.nopal.code;

import java.util.Arrays;

/** Bytes of a class file that is being written, in its byte order. */
final class ClassBytes {
    private static final int INITIAL_SIZE = 256;

    private byte[] bytes = new byte[INITIAL_SIZE];
    private int size;

    int size() {
        return size;
    }

    ClassBytes u1(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) value;
        return this;
    }

    ClassBytes u2(int value) {
        return u1(value >> 8).u1(value);
    }

    ClassBytes u4(int value) {
        return u2(value >> 16).u2(value);
    }

    /** Replaces two bytes that were written before. */
    void setU2(int offset, int value) {
        bytes[offset] = (byte) (value >> 8);
        bytes[offset + 1] = (byte) value;
    }

    ClassBytes append(ClassBytes other) {
        if (bytes.length - size < other.size) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + other.size));
        }
        System.arraycopy(other.bytes, 0, bytes, size, other.size);
        size += other.size;
        return this;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }
}
