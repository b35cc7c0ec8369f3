package dev.nopal.cli.format;

import dev.nopal.script.render.Renderer;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;

/** Names the forms of output, spelt as users spell them. */
public enum OutputFormat {
    text,
    json,
    html;

    /** Returns what was asked for, or else what the name of the output's file says. */
    public static OutputFormat of(OutputFormat asked, Path file) {
        if (asked != null) {
            return asked;
        }
        String name = file == null ? "" : file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".html") || name.endsWith(".htm") ? html : text;
    }

    /** Makes what writes events one by one; a page is written at the end, by somebody else. */
    public Renderer renderer(OutputStream out, OutputStream err) {
        return switch (this) {
            case text -> Renderer.text(out, err);
            case json -> Renderer.json(out);
            case html -> Renderer.text(OutputStream.nullOutputStream(), err);
        };
    }
}
