package dev.nopal.cli.file;

import java.io.OutputStream;

/** What a user names with {@code -o}: it is there as a whole or not at all. */
public interface Destination extends AutoCloseable {
    /** Returns the stream that a format writes to. */
    OutputStream stream();

    /** Returns whether something could not be written; {@link #complete} then says why. */
    boolean hasFailed();

    /** Puts it in its place; fails unless everything was written. */
    void complete();

    /** Removes what was written, unless it is complete. */
    @Override
    void close();
}
