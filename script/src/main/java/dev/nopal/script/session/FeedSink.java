package dev.nopal.script.session;

import java.io.IOException;

/** The receiver of the changed bytes of a session file. */
@FunctionalInterface
public interface FeedSink {
    /** Accepts bytes and their place in the file. */
    void write(long offset, byte[] bytes) throws IOException;
}
