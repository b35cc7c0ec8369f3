package dev.nopal.cli.transport;

import dev.nopal.cli.line.MalformedFrameException;

/**
 * The bytes that have arrived on one line and wait for their readers, those of all its JVMs
 * together: a limit for each JVM alone would let a far side that invents JVMs fill this one.
 */
final class WaitingBytes {
    private static final long LEAST = 128L << 20;

    /** As much as the memory of this JVM allows, while other lines need some, too. */
    private static final long MOST = Math.max(LEAST, Runtime.getRuntime().maxMemory() / 2);

    private final long most;
    private long now;

    WaitingBytes() {
        this(MOST);
    }

    WaitingBytes(long most) {
        this.most = most;
    }

    /** Adds bytes that have arrived. */
    synchronized void add(long bytes) throws MalformedFrameException {
        if (bytes > most - now) {
            throw new MalformedFrameException("more than " + most + " bytes wait");
        }
        now += bytes;
    }

    /** Removes bytes that were read, or that nobody will read any more. */
    synchronized void remove(long bytes) {
        now -= bytes;
    }

    synchronized long now() {
        return now;
    }
}
