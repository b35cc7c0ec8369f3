package dev.nopal.cli.output;

import dev.nopal.script.value.Event;

import java.io.IOException;
import java.util.Optional;

/**
 * Turns a trace into one output format while it runs. Called by the trace's own thread.
 *
 * <p>A format that needs only the events, one by one, is an {@link EventOutput}; one that shows the
 * trace as a whole also implements {@link #update}.
 */
public interface TraceOutput extends AutoCloseable {
    /** Writes an event that the script printed, or one about the trace. */
    void write(Event event) throws IOException;

    /** Looks at the trace; called many times a second, so most calls do nothing. */
    default void update(TraceState state) throws IOException {}

    /** Writes what belongs to the end of a trace; nothing happens after it. */
    void end(TraceState state) throws IOException;

    /** Returns a sentence for the user about what was written, if there is something to say. */
    default Optional<String> summary() {
        return Optional.empty();
    }

    @Override
    default void close() {}
}
