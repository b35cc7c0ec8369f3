package dev.nopal.script.session;

/**
 * The mapped bytes of a session file, in the machine's byte order. Numbers whose name says nothing
 * of an order are plain and may have any alignment; the others are aligned to 8 bytes.
 *
 * <p>Handlers hold it in static finals and records, so C2 knows which of the two records it is and
 * the calls cost nothing. After {@link #close()} an access throws {@link IllegalStateException}.
 */
public sealed interface SessionMemory extends AutoCloseable permits SegmentMemory, BufferMemory {
    long size();

    long getOpaque(long at);

    long getAcquire(long at);

    void setOpaque(long at, long value);

    void setRelease(long at, long value);

    /** Adds to a number, atomically; returns what it was before. */
    long getAndAdd(long at, long delta);

    boolean compareAndSet(long at, long expected, long value);

    /** Replaces the expected number, atomically; returns the number that was found. */
    long compareAndExchange(long at, long expected, long value);

    int getInt(long at);

    void putInt(long at, int value);

    void putLong(long at, long value);

    /** Copies so many bytes out of the file, to the start of an array. */
    void getBytes(long at, byte[] to, int length);

    /** Copies so many bytes into the file, from the start of an array. */
    void putBytes(long at, byte[] from, int length);

    /** Copies bytes from one place of the file to another. */
    void copyBytes(long from, long to, int length);

    @Override
    void close();
}
