package dev.nopal.script.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * An encoder of values into a reused array; one field takes and releases it, so that a failure in
 * between cannot keep it.
 *
 * <p>A value that does not fit sets {@link #isTooBig}; nothing throws.
 */
class Encoder extends CacheLines {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle BUSY;

    static {
        try {
            BUSY = MethodHandles.lookup().findVarHandle(Encoder.class, "busy", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Replaced only by a subclass that grows. */
    byte[] bytes;

    private final byte[] trailer;
    int position;
    boolean isTooBig;

    /** 1 while a thread has it; compiled code releases it by storing 0. */
    volatile int busy;

    Encoder(int capacity, byte[] trailer) {
        bytes = new byte[capacity];
        this.trailer = trailer;
    }

    /**
     * Takes it unless another thread has it. The exchange comes last: nothing can fail after it.
     */
    final boolean take() {
        return busy == 0 && BUSY.compareAndSet(this, 0, 1);
    }

    /** Releases it, without the fence of the store that releases it after a failure. */
    final void free() {
        BUSY.setRelease(this, 0);
    }

    final void reset(int from) {
        position = from;
        isTooBig = false;
    }

    final void putLong(long value) {
        int at = room(Long.BYTES);
        if (at >= 0) {
            LONGS.set(bytes, at, value);
        }
    }

    final void putInt(int value) {
        int at = room(Integer.BYTES);
        if (at >= 0) {
            setInt(at, value);
        }
    }

    final void setInt(int at, int value) {
        INTS.set(bytes, at, value);
    }

    final void setLong(int at, long value) {
        LONGS.set(bytes, at, value);
    }

    final int getInt(int at) {
        return (int) INTS.get(bytes, at);
    }

    final void putBoolean(boolean value) {
        putLong(value ? 1 : 0);
    }

    /** Writes at most so many bytes of a text, and the trailer if some are missing. */
    final void putString(String text, int cap) {
        int start = position + Integer.BYTES;
        int room = bytes.length - trailer.length - start;
        if (room < 0) {
            isTooBig = true;
            return;
        }
        int limit = start + Math.min(cap, room);
        long encoded = TextEncoder.encode(text, bytes, start, limit);
        int end = (int) encoded;
        if ((int) (encoded >>> 32) < text.length()) {
            if (room < cap) {
                isTooBig = true;
                return;
            }
            System.arraycopy(trailer, 0, bytes, end, trailer.length);
            end += trailer.length;
        }
        setInt(position, end - start);
        position = end;
    }

    final void putBytes(byte[] value) {
        putInt(value.length);
        putRaw(value);
    }

    final void putRaw(byte[] value) {
        putRaw(value, 0, value.length);
    }

    final void putRaw(byte[] value, int from, int size) {
        int at = room(size);
        if (at >= 0) {
            System.arraycopy(value, from, bytes, at, size);
        }
    }

    private int room(int size) {
        int at = position;
        if (size > bytes.length - at) {
            isTooBig = true;
            return -1;
        }
        position = at + size;
        return at;
    }
}
