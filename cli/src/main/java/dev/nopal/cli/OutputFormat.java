package dev.nopal.cli;

import dev.nopal.script.render.Renderer;

import java.io.OutputStream;

/** Names the forms of output, spelt as users spell them. */
enum OutputFormat {
    text,
    json;

    Renderer renderer(OutputStream out, OutputStream err) {
        return this == json ? Renderer.json(out) : Renderer.text(out, err);
    }
}
