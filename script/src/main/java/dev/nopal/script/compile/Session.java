package dev.nopal.script.compile;

import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.session.Losses;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * Runs a script in this JVM: its handlers, its maps and the file that a tracer reads.
 *
 * <p>Order: {@link #create}, arm the {@link #handlers()}, {@link #begin()}, run {@link #timers()},
 * disarm, {@link #end()}, {@link #finish()}, {@link #close()}.
 */
public final class Session implements AutoCloseable {
    private Session() {}

    /** Compiles a program and creates its session file, which must not exist. */
    public static Session create(CheckedProgram program, Path file, SessionOptions options)
            throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Returns one handler for each probe that exists now. */
    public List<ProbeHandler> handlers() {
        throw new UnsupportedOperationException();
    }

    /**
     * Compiles the same program, checked again because probes appeared, and returns the handlers
     * that are new. Its maps must be those of the first one.
     *
     * @throws IllegalArgumentException when a map changed its type: start another session
     */
    public List<ProbeHandler> add(CheckedProgram program) throws IOException {
        throw new UnsupportedOperationException();
    }

    public List<TimerHandler> timers() {
        throw new UnsupportedOperationException();
    }

    /** Runs {@code BEGIN} on the calling thread. */
    public void begin() {}

    /** Runs {@code END} on the calling thread. */
    public void end() {}

    /** Returns the code of {@code exit(n)}, once a handler has called it. */
    public OptionalInt exitCode() {
        throw new UnsupportedOperationException();
    }

    public Losses losses() {
        throw new UnsupportedOperationException();
    }

    /** Writes the last values of plain maps into the file: from now on it is complete by itself. */
    public void finish() {}

    /** Unmaps the file and leaves it on disk; a handler that still runs does nothing any more. */
    @Override
    public void close() {}
}
