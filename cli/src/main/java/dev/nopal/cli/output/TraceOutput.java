package dev.nopal.cli.output;

import dev.nopal.script.value.Event;

import java.io.IOException;
import java.util.Optional;

/**
 * The output of a running trace in one format. Called by the trace's own thread.
 *
 * <p>A format that needs only the events, one by one, is an {@link EventOutput}; one that shows the
 * trace as a whole also implements {@link #update}.
 */
public interface TraceOutput extends AutoCloseable {
    /** Writes an event that the script printed, or one about the trace. */
    void write(Event event) throws IOException;

    /**
     * Writes an event of one of several JVMs.
     *
     * @param target the name of the JVM
     */
    void write(String target, Event event) throws IOException;

    /**
     * Updates the output from the state of the trace; called many times per second, so most calls
     * do nothing.
     */
    default void update(TraceState state) throws IOException {}

    /** Writes the end of a trace; nothing is written after it. */
    void end(TraceState state) throws IOException;

    /** Returns the size of what was written, in words, if it is known. */
    default Optional<String> summary() {
        return Optional.empty();
    }

    @Override
    default void close() {}
}
