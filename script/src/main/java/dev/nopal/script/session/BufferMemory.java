package dev.nopal.script.session;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * The memory of a session file on Java 17 to 21, which have no way to unmap a file that a thread
 * may be accessing. Closing it forgets the buffer, and the garbage collector unmaps the file.
 */
record BufferMemory(Mapped mapped) implements SessionMemory {
    private static final VarHandle LONGS =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** The buffer until it is closed; null from then on. */
    private static final class Mapped {
        private final int size;
        private volatile ByteBuffer buffer;

        private Mapped(ByteBuffer buffer) {
            this.size = buffer.capacity();
            this.buffer = buffer;
        }
    }

    static SessionMemory map(FileChannel file, FileChannel.MapMode mode, long size)
            throws IOException {
        return new BufferMemory(new Mapped(file.map(mode, 0, size)));
    }

    private ByteBuffer buffer() {
        ByteBuffer buffer = mapped.buffer;
        if (buffer == null) {
            throw new IllegalStateException("closed");
        }
        return buffer;
    }

    private static int index(long at) {
        if ((int) at != at) {
            throw new IndexOutOfBoundsException("at=" + at);
        }
        return (int) at;
    }

    @Override
    public long size() {
        return mapped.size;
    }

    @Override
    public long getOpaque(long at) {
        return (long) LONGS.getOpaque(buffer(), index(at));
    }

    @Override
    public long getAcquire(long at) {
        return (long) LONGS.getAcquire(buffer(), index(at));
    }

    @Override
    public void setOpaque(long at, long value) {
        LONGS.setOpaque(buffer(), index(at), value);
    }

    @Override
    public void setRelease(long at, long value) {
        LONGS.setRelease(buffer(), index(at), value);
    }

    @Override
    public long getAndAdd(long at, long delta) {
        return (long) LONGS.getAndAdd(buffer(), index(at), delta);
    }

    @Override
    public boolean compareAndSet(long at, long expected, long value) {
        return LONGS.compareAndSet(buffer(), index(at), expected, value);
    }

    @Override
    public long compareAndExchange(long at, long expected, long value) {
        return (long) LONGS.compareAndExchange(buffer(), index(at), expected, value);
    }

    @Override
    public int getInt(long at) {
        return (int) INTS.get(buffer(), index(at));
    }

    @Override
    public void putInt(long at, int value) {
        INTS.set(buffer(), index(at), value);
    }

    @Override
    public void putLong(long at, long value) {
        LONGS.set(buffer(), index(at), value);
    }

    @Override
    public void getBytes(long at, byte[] to, int length) {
        buffer().get(index(at), to, 0, length);
    }

    @Override
    public void putBytes(long at, byte[] from, int length) {
        buffer().put(index(at), from, 0, length);
    }

    @Override
    public void copyBytes(long from, long to, int length) {
        ByteBuffer buffer = buffer();
        buffer.put(index(to), buffer, index(from), length);
    }

    @Override
    public void close() {
        mapped.buffer = null;
    }
}
