package dev.nopal.script.render;

import dev.nopal.script.value.Event;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A writer of events in bpftrace's format, as text or as JSON.
 *
 * <p>Each event is one write to one stream, not flushed. Not safe for use by several threads at
 * once.
 */
public sealed interface Renderer permits TextRenderer, JsonRenderer {
    /** Writes one event. */
    void render(Event event) throws IOException;

    /**
     * Writes one event of one of several JVMs. In text, each line begins with the name of the JVM,
     * and an unfinished line waits for its end, so that lines of two JVMs are never mixed; in JSON
     * the name is a field.
     */
    void render(String target, Event event) throws IOException;

    /**
     * Creates a renderer of text: the script's output goes to {@code out}, messages about it to
     * {@code err}.
     */
    static Renderer text(OutputStream out, OutputStream err) {
        return new TextRenderer(out, err, TextStream::escaping);
    }

    /**
     * Creates a renderer of text for a report, whose lines are its own: line feeds and tabs in text
     * that the application chose are escaped.
     */
    static Renderer lines(OutputStream out, OutputStream err) {
        return new TextRenderer(out, err, TextStream::ofLines);
    }

    /** Creates a renderer of JSON: one object per line. */
    static Renderer json(OutputStream out) {
        return new JsonRenderer(out);
    }
}
