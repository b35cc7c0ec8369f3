package dev.nopal.elf;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Random access to the bytes of a file, wherever they are stored.
 *
 * <p>The size is requested once, before the first read. A source that shrinks meanwhile must throw;
 * the reader never retries.
 */
public interface ByteSource {
    /** Returns the number of bytes. */
    long size();

    /**
     * Fills the remaining space of the target completely.
     *
     * @throws EOFException when the source ends before the target is full
     */
    void read(long offset, ByteBuffer target) throws IOException;

    /** Returns a source over the array itself, not a copy. */
    static ByteSource of(byte[] bytes) {
        return new ArraySource(bytes);
    }
}
