package dev.nopal.script.render;

import dev.nopal.script.value.Event;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes events as bpftrace would, as text or as JSON.
 *
 * <p>Each event is one write to one stream, not flushed. Not safe for use by several threads at
 * once.
 */
public sealed interface Renderer permits TextRenderer, JsonRenderer {
    /** Writes one event. */
    void render(Event event) throws IOException;

    /**
     * Makes a renderer for people: what the script prints goes to {@code out}, news about it to
     * {@code err}.
     */
    static Renderer text(OutputStream out, OutputStream err) {
        return new TextRenderer(out, err);
    }

    /** Makes a renderer for programs: one JSON object a line. */
    static Renderer json(OutputStream out) {
        return new JsonRenderer(out);
    }
}
