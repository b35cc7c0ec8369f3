package dev.nopal.agent.session;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A file descriptor that is kept for the moment when this process has no other: a command that
 * connects then gets at least an explanation. Used by one thread.
 */
final class SpareDescriptor {
    private static final Path NULL = Path.of("/dev/null");

    private FileChannel channel;

    SpareDescriptor() {
        var unused = hold();
    }

    /** Takes a descriptor unless one is held; returns whether there is another one beside it. */
    boolean hold() {
        try {
            if (channel == null) {
                channel = FileChannel.open(NULL);
            }
            FileChannel.open(NULL).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Frees the descriptor; returns whether there was one. */
    boolean release() {
        if (channel == null) {
            return false;
        }
        try {
            channel.close();
        } catch (IOException e) {
            // It is free nevertheless.
        }
        channel = null;
        return true;
    }
}
