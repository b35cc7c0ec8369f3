package dev.nopal.cli.export.jfr;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of a chunk; they grow as needed. */
final class JfrBytes {
    private static final int FIRST_ROOM = 1 << 10;
    private static final int LONGEST = 9;

    private static final int EMPTY_STRING = 1;
    private static final int UTF8_STRING = 3;

    private byte[] bytes = new byte[FIRST_ROOM];
    private int size;

    /** Writes an integer in the compressed form: seven bits a byte, the ninth byte has eight. */
    JfrBytes put(long value) {
        reserve(LONGEST);
        long left = value;
        for (int i = 1; i < LONGEST && (left & ~0x7fL) != 0; i++) {
            bytes[size++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[size++] = (byte) left;
        return this;
    }

    JfrBytes putByte(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
        return this;
    }

    /** Writes a number with all of its bytes, the highest first. */
    JfrBytes putRaw(long value, int length) {
        reserve(length);
        for (int i = length - 1; i >= 0; i--) {
            bytes[size++] = (byte) (value >>> i * Byte.SIZE);
        }
        return this;
    }

    JfrBytes putText(String text) {
        if (text.isEmpty()) {
            return putByte(EMPTY_STRING);
        }
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        return putByte(UTF8_STRING).put(encoded.length).put(encoded, encoded.length);
    }

    private JfrBytes put(byte[] more, int length) {
        reserve(length);
        System.arraycopy(more, 0, bytes, size, length);
        size += length;
        return this;
    }

    JfrBytes put(JfrBytes more) {
        return put(more.bytes, more.size);
    }

    /** Writes an event, whose size comes first and counts itself. */
    JfrBytes putEvent(JfrBytes content) {
        int sized = content.size + 1;
        while (content.size + lengthOf(sized) != sized) {
            sized = content.size + lengthOf(sized);
        }
        return put(sized).put(content);
    }

    private static int lengthOf(long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        return (bits + 6) / 7;
    }

    int size() {
        return size;
    }

    JfrBytes clear() {
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
