package dev.nopal.script.compile;

import dev.nopal.script.session.FileMapping;

/**
 * The limits of a session and the facts that the command passes to it.
 *
 * @param childProcess what {@code cpid} gives, or 0
 * @param ringCapacity bytes of each stripe of the output, a power of two from 4 KiB
 * @param outputStripes a power of two, or 0 for one that suits this machine
 * @param bytesPerSecond the most output of one stripe
 * @param mapping how the session file is mapped
 */
public record SessionOptions(
        long childProcess,
        int ringCapacity,
        int outputStripes,
        long bytesPerSecond,
        FileMapping mapping) {
    public static final SessionOptions DEFAULT =
            new SessionOptions(0, 256 << 10, 0, 64L << 20, FileMapping.BEST);

    public SessionOptions withChildProcess(long id) {
        return new SessionOptions(id, ringCapacity, outputStripes, bytesPerSecond, mapping);
    }

    public SessionOptions withOutput(int capacity, int stripes) {
        return new SessionOptions(childProcess, capacity, stripes, bytesPerSecond, mapping);
    }

    SessionOptions withMapping(FileMapping other) {
        return new SessionOptions(childProcess, ringCapacity, outputStripes, bytesPerSecond, other);
    }
}
