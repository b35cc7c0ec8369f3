package dev.nopal.script.session;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.FileChannel;

/**
 * The memory of a session file on Java 17 to 21. They have no way to unmap a file that a thread may
 * be accessing: the garbage collector does, when nothing refers to the buffer any more.
 *
 * @param address where the buffer begins; 0 if numbers are not accessed by address
 * @param lastWord the last offset of a number
 */
record BufferMemory(ByteBuffer buffer, long address, long lastWord, State state)
        implements SessionMemory {
    private static final VarHandle LONGS =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final boolean BY_ADDRESS = AddressedWords.EXIST;

    /** Whether the memory was closed. */
    private static final class State {
        private volatile boolean isClosed;
    }

    static SessionMemory map(FileChannel file, FileChannel.MapMode mode, long size)
            throws IOException {
        ByteBuffer buffer = file.map(mode, 0, size);
        long address = BY_ADDRESS ? AddressedWords.address(buffer) : 0;
        return new BufferMemory(buffer, address, size - Long.BYTES, new State());
    }

    private ByteBuffer open() {
        if (state.isClosed) {
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

    /** Returns the address of a number after the checks that a buffer would make. */
    private long word(long at) {
        if (state.isClosed) {
            throw new IllegalStateException("closed");
        }
        if (at < 0 || at > lastWord || (at & Long.BYTES - 1) != 0) {
            throw new IndexOutOfBoundsException("at=" + at);
        }
        return address + at;
    }

    /** Does the same for a number to write: a store into a page that is read only ends the JVM. */
    private long writableWord(long at) {
        if (buffer.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        return word(at);
    }

    @Override
    public long size() {
        return buffer.capacity();
    }

    @Override
    public long getOpaque(long at) {
        return BY_ADDRESS ? getAcquire(at) : (long) LONGS.getOpaque(open(), index(at));
    }

    @Override
    public long getAcquire(long at) {
        if (!BY_ADDRESS) {
            return (long) LONGS.getAcquire(open(), index(at));
        }
        long value = AddressedWords.getAcquire(word(at));
        Reference.reachabilityFence(buffer);
        return value;
    }

    @Override
    public void setOpaque(long at, long value) {
        if (BY_ADDRESS) {
            setRelease(at, value);
        } else {
            LONGS.setOpaque(open(), index(at), value);
        }
    }

    @Override
    public void setRelease(long at, long value) {
        if (BY_ADDRESS) {
            AddressedWords.setRelease(writableWord(at), value);
            Reference.reachabilityFence(buffer);
        } else {
            LONGS.setRelease(open(), index(at), value);
        }
    }

    @Override
    public long getAndAdd(long at, long delta) {
        if (!BY_ADDRESS) {
            return (long) LONGS.getAndAdd(open(), index(at), delta);
        }
        long before = AddressedWords.getAndAdd(writableWord(at), delta);
        Reference.reachabilityFence(buffer);
        return before;
    }

    @Override
    public boolean compareAndSet(long at, long expected, long value) {
        if (!BY_ADDRESS) {
            return LONGS.compareAndSet(open(), index(at), expected, value);
        }
        boolean isSet = AddressedWords.compareAndSet(writableWord(at), expected, value);
        Reference.reachabilityFence(buffer);
        return isSet;
    }

    @Override
    public long compareAndExchange(long at, long expected, long value) {
        long found = expected;
        while (found == expected && !compareAndSet(at, expected, value)) {
            found = getAcquire(at);
        }
        return found;
    }

    @Override
    public int getInt(long at) {
        return (int) INTS.get(open(), index(at));
    }

    @Override
    public void putInt(long at, int value) {
        INTS.set(open(), index(at), value);
    }

    @Override
    public void putLong(long at, long value) {
        LONGS.set(open(), index(at), value);
    }

    @Override
    public void getBytes(long at, byte[] to, int length) {
        open().get(index(at), to, 0, length);
    }

    @Override
    public void putBytes(long at, byte[] from, int length) {
        open().put(index(at), from, 0, length);
    }

    @Override
    public void copyBytes(long from, long to, int length) {
        ByteBuffer open = open();
        open.put(index(to), open, index(from), length);
    }

    @Override
    public void close() {
        state.isClosed = true;
    }
}
