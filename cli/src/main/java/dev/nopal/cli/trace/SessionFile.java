package dev.nopal.cli.trace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The session file of a JVM, or a replica of one that is elsewhere: open, and readable without the
 * help of the JVM.
 *
 * <p>Nothing in it is trusted; it is read by {@link dev.nopal.script.session.SessionView} alone. A
 * replica is complete before the JVM's {@code Finished} is received.
 */
public interface SessionFile extends AutoCloseable {
    /** Returns the file, open for reading and writing. */
    FileChannel channel();

    /** Reads the start of a file that the script's {@code cat()} names; fails if it must not. */
    byte[] content(Path path, int limit) throws IOException;

    /**
     * Applies changes that have arrived from elsewhere, on the thread that reads the file; returns
     * whether the file may have changed.
     */
    default boolean apply() {
        return true;
    }

    /** Closes the file, and deletes it if that is not the JVM's task. */
    @Override
    void close();
}
