package dev.nopal.cli.trace;

import dev.nopal.script.render.Event;
import dev.nopal.script.render.MapData;
import dev.nopal.script.render.Renderer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Draws maps over and over at the same place of a terminal. */
final class LiveMaps {
    private static final long PERIOD_NANOS = 250_000_000;
    private static final int MAX_LINES = 48;

    private final OutputStream out;
    private long drawnAt = System.nanoTime() - PERIOD_NANOS;
    private int lines;

    LiveMaps(OutputStream out) {
        this.out = out;
    }

    void draw(List<MapData> maps) throws IOException {
        long now = System.nanoTime();
        if (now - drawnAt < PERIOD_NANOS) {
            return;
        }
        drawnAt = now;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(text, text);
        for (MapData map : maps) {
            renderer.render(Event.PrintMap.all(map));
        }
        List<String> rows = text.toString(StandardCharsets.UTF_8).lines().limit(MAX_LINES).toList();
        StringBuilder frame = new StringBuilder(back());
        rows.forEach(row -> frame.append(row).append("\u001b[K\n"));
        frame.append("\u001b[J");
        lines = rows.size();
        out.write(frame.toString().getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Makes room for the last picture, which stays. */
    void clear() {
        try {
            out.write((back() + "\u001b[J").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines = 0;
    }

    private String back() {
        return lines == 0 ? "" : "\u001b[" + lines + "A\r";
    }
}
