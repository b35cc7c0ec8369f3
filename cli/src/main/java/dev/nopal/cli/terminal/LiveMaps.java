package dev.nopal.cli.terminal;

import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * A drawing of maps that is repeated at the same place of a terminal.
 *
 * <p>A picture is never higher than the terminal, because what has scrolled away cannot be redrawn;
 * of more rows, only the last are shown, which have the largest counts. The terminal truncates rows
 * that are too wide.
 */
public final class LiveMaps {
    private static final long PERIOD_NANOS = 250_000_000;

    /** Avoids flicker with much output, and hides the picture no longer than this. */
    private static final long PAUSE_NANOS = 50_000_000;

    private static final String NO_WRAP = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";
    private static final String CLEAR_ROW = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final OutputStream out;
    private final IntSupplier height;
    private long due = System.nanoTime();
    private int lines;

    /**
     * @param height the terminal's rows
     */
    public LiveMaps(OutputStream out, IntSupplier height) {
        this.out = out;
        this.height = height;
    }

    /** Draws the maps if it is time. */
    public void draw(List<MapData> maps) throws IOException {
        long now = System.nanoTime();
        if (now - due < 0) {
            return;
        }
        due = now + PERIOD_NANOS;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(text, text);
        for (MapData map : maps) {
            renderer.render(Event.PrintMap.all(map));
        }
        List<String> rows =
                fit(text.toString(StandardCharsets.UTF_8).lines().toList(), height.getAsInt() - 1);
        // One write, so that the terminal is intact if the command is killed.
        StringBuilder frame = new StringBuilder(back()).append(NO_WRAP);
        rows.forEach(row -> frame.append(row).append(CLEAR_ROW).append('\n'));
        frame.append(CLEAR_BELOW).append(WRAP);
        lines = rows.size();
        out.write(frame.toString().getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static List<String> fit(List<String> rows, int most) {
        if (rows.size() <= most) {
            return rows;
        }
        int left = rows.size() - most + 1;
        List<String> fitting = new ArrayList<>(List.of("… " + left + " rows more"));
        fitting.addAll(rows.subList(left, rows.size()));
        return fitting;
    }

    /** Removes the picture, because something else will be written in its place. */
    public void clear() {
        if (lines == 0) {
            return;
        }
        try {
            out.write((back() + CLEAR_BELOW).getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines = 0;
        due = System.nanoTime() + PAUSE_NANOS;
    }

    private String back() {
        return lines == 0 ? "" : "\u001b[" + lines + "A\r";
    }
}
