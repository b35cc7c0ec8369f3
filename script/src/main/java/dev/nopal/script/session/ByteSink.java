package dev.nopal.script.session;

import dev.nopal.script.value.TextBytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing buffer of bytes on the heap; for metadata, not for events. */
final class ByteSink {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private byte[] bytes = new byte[256];
    private int position;

    ByteSink putLong(long value) {
        int at = room(Long.BYTES); // First: it may replace the array.
        LONGS.set(bytes, at, value);
        return this;
    }

    ByteSink putInt(int value) {
        int at = room(Integer.BYTES);
        INTS.set(bytes, at, value);
        return this;
    }

    ByteSink putText(String text) {
        return putBytes(TextBytes.of(text));
    }

    ByteSink putBytes(byte[] value) {
        putInt(value.length);
        int at = room(value.length);
        System.arraycopy(value, 0, bytes, at, value.length);
        return this;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, position);
    }

    private int room(int size) {
        int at = position;
        position = Math.addExact(position, size);
        if (position > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(position, bytes.length * 2));
        }
        return at;
    }
}
