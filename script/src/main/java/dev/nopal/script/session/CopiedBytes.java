package dev.nopal.script.session;

import dev.nopal.script.value.EventText;
import dev.nopal.script.value.TextBytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes that were copied out of a session file: they no longer change, but they may be wrong. */
final class CopiedBytes {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private final byte[] bytes;
    private final long origin;
    private int position;

    /**
     * Creates a reader of these bytes.
     *
     * @param origin where they were in the file, for messages
     */
    CopiedBytes(byte[] bytes, long origin) {
        this.bytes = bytes;
        this.origin = origin;
    }

    long getLong() {
        return (long) LONGS.get(bytes, take(Long.BYTES, "number"));
    }

    int getInt() {
        return (int) INTS.get(bytes, take(Integer.BYTES, "number"));
    }

    /** Reads a number that must be neither larger than the limit nor negative. */
    int getCount(int max, String what) {
        int value = getInt();
        if (value < 0 || value > max) {
            throw malformed(what + " " + Integer.toUnsignedString(value) + " is out of range");
        }
        return value;
    }

    byte[] getBytes() {
        int length = getCount(bytes.length, "length");
        int at = take(length, "text");
        return Arrays.copyOfRange(bytes, at, at + length);
    }

    String getText() {
        return TextBytes.text(getBytes());
    }

    /**
     * Reads a name; rejects one with characters that could control a terminal or end a line,
     * because Nopal writes no such names.
     */
    String getName() {
        String name = getText();
        if (name.chars().anyMatch(c -> Character.isISOControl(c) || EventText.isUnsafe(c))) {
            throw malformed("a name with control characters");
        }
        return name;
    }

    int remaining() {
        return bytes.length - position;
    }

    MalformedSessionException malformed(String reason) {
        return new MalformedSessionException(origin + position, reason);
    }

    private int take(int size, String what) {
        if (size > bytes.length - position) {
            throw malformed(what + " goes beyond the end");
        }
        int at = position;
        position += size;
        return at;
    }
}
