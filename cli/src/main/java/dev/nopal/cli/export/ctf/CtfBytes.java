package dev.nopal.cli.export.ctf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of a stream, little-endian and without gaps; they grow as needed. */
final class CtfBytes {
    private static final int FIRST_ROOM = 1 << 10;

    private byte[] bytes = new byte[FIRST_ROOM];
    private int size;

    CtfBytes putLong(long value) {
        return putInteger(value, Long.SIZE);
    }

    CtfBytes putInt(int value) {
        return putInteger(value, Integer.SIZE);
    }

    /** Writes the lowest bits of a number. */
    CtfBytes putInteger(long value, int bits) {
        int length = bits / Byte.SIZE;
        reserve(length);
        for (int i = 0; i < length; i++) {
            bytes[size++] = (byte) (value >>> i * Byte.SIZE);
        }
        return this;
    }

    CtfBytes putBytes(byte[] more) {
        return putBytes(more, more.length);
    }

    private CtfBytes putBytes(byte[] more, int length) {
        reserve(length);
        System.arraycopy(more, 0, bytes, size, length);
        size += length;
        return this;
    }

    CtfBytes put(CtfBytes more) {
        return putBytes(more.bytes, more.size);
    }

    /**
     * Writes a text, which a byte of zero ends: one that it contains is replaced by its picture.
     */
    CtfBytes putText(String text) {
        putBytes(text.replace('\0', '\u2400').getBytes(StandardCharsets.UTF_8));
        return putInteger(0, Byte.SIZE);
    }

    int size() {
        return size;
    }

    CtfBytes clear() {
        size = 0;
        return this;
    }

    /** Returns the array that holds the bytes, which may be longer. */
    byte[] array() {
        return bytes;
    }

    private void reserve(int more) {
        int needed = Math.addExact(size, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }
}
