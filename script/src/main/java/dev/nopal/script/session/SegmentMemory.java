package dev.nopal.script.session;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;

/**
 * The memory of a session file on Java 22 and newer. Closing it unmaps the file at once: the JVM
 * first makes sure that no thread is accessing it.
 */
record SegmentMemory(MemorySegment segment, Arena arena) implements SessionMemory {
    private static final VarHandle WORDS = ValueLayout.JAVA_LONG.varHandle();

    static SessionMemory map(FileChannel file, FileChannel.MapMode mode, long size)
            throws IOException {
        Arena arena = Arena.ofShared();
        try {
            return new SegmentMemory(file.map(mode, 0, size, arena), arena);
        } catch (IOException | RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    /** Accesses memory once in each way in which a session file is read. */
    static void prepare() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment some = arena.allocate(Long.BYTES, Long.BYTES);
            SegmentMemory memory = new SegmentMemory(some, arena);
            memory.setRelease(0, memory.getAcquire(0) + memory.getOpaque(0) + memory.getInt(0));
            memory.getBytes(0, new byte[Long.BYTES], Long.BYTES);
        }
    }

    @Override
    public long size() {
        return segment.byteSize();
    }

    @Override
    public long getOpaque(long at) {
        return (long) WORDS.getOpaque(segment, at);
    }

    @Override
    public long getAcquire(long at) {
        return (long) WORDS.getAcquire(segment, at);
    }

    @Override
    public void setOpaque(long at, long value) {
        WORDS.setOpaque(segment, at, value);
    }

    @Override
    public void setRelease(long at, long value) {
        WORDS.setRelease(segment, at, value);
    }

    @Override
    public long getAndAdd(long at, long delta) {
        return (long) WORDS.getAndAdd(segment, at, delta);
    }

    @Override
    public boolean compareAndSet(long at, long expected, long value) {
        return WORDS.compareAndSet(segment, at, expected, value);
    }

    @Override
    public long compareAndExchange(long at, long expected, long value) {
        return (long) WORDS.compareAndExchange(segment, at, expected, value);
    }

    @Override
    public int getInt(long at) {
        return segment.get(ValueLayout.JAVA_INT_UNALIGNED, at);
    }

    @Override
    public void putInt(long at, int value) {
        segment.set(ValueLayout.JAVA_INT_UNALIGNED, at, value);
    }

    @Override
    public void putLong(long at, long value) {
        segment.set(ValueLayout.JAVA_LONG_UNALIGNED, at, value);
    }

    @Override
    public void getBytes(long at, byte[] to, int length) {
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, at, to, 0, length);
    }

    @Override
    public void putBytes(long at, byte[] from, int length) {
        MemorySegment.copy(from, 0, segment, ValueLayout.JAVA_BYTE, at, length);
    }

    @Override
    public void copyBytes(long from, long to, int length) {
        MemorySegment.copy(segment, from, segment, to, length);
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
