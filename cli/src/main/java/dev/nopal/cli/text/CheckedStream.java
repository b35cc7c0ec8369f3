package dev.nopal.cli.text;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * A stream that remembers the first failed write. Everything after it is dropped, so that the
 * writer can end normally; {@link #flush} and {@link #failure} report what happened.
 */
public final class CheckedStream extends OutputStream {
    private final OutputStream target;
    private IOException failure;

    /**
     * @param target the target, which is closed with this stream
     */
    public CheckedStream(OutputStream target) {
        this.target = target;
    }

    private interface Step {
        void run() throws IOException;
    }

    private synchronized void attempt(Step step) {
        if (failure == null) {
            try {
                step.run();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    @Override
    public void write(int value) {
        attempt(() -> target.write(value));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        attempt(() -> target.write(bytes, offset, length));
    }

    /**
     * Flushes.
     *
     * @throws IOException if this or an earlier write failed
     */
    @Override
    public void flush() throws IOException {
        attempt(target::flush);
        Optional<IOException> failed = failure();
        if (failed.isPresent()) {
            throw new IOException(failed.get().getMessage(), failed.get());
        }
    }

    /** Returns the first failure. */
    public synchronized Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Flushes and closes; a failure is remembered, not thrown. */
    @Override
    public void close() {
        attempt(target::flush);
        try {
            target.close();
        } catch (IOException e) {
            attempt(
                    () -> {
                        throw e; // Some file systems report a full disk only here.
                    });
        }
    }
}
