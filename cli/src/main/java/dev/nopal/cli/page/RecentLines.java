package dev.nopal.cli.page;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A stream that keeps the last lines that are written to it, and counts those that it dropped. */
final class RecentLines extends OutputStream {
    static final int MOST_LINES = 2_000;
    static final int MOST_CHARACTERS = 1_000_000;
    private static final int LONGEST_LINE = 4_000;

    private final Deque<String> lines = new ArrayDeque<>();
    private final StringBuilder open = new StringBuilder();
    private long characters;
    private long dropped;

    RecentLines() {}

    @Override
    public void write(int character) {
        add((char) character);
    }

    /** Accepts whole characters only, as a renderer writes them. */
    @Override
    public void write(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        text.chars().forEach(letter -> add((char) letter));
    }

    private void add(char letter) {
        if (letter == '\n') {
            end();
        } else if (open.length() < LONGEST_LINE) {
            open.append(letter);
        } else if (open.length() == LONGEST_LINE) {
            open.append('…');
        }
    }

    private void end() {
        lines.add(open.toString());
        characters += open.length();
        open.setLength(0);
        while (lines.size() > MOST_LINES || characters > MOST_CHARACTERS) {
            characters -= lines.remove().length();
            dropped++;
        }
    }

    /** Returns the lines, including the last one if it is not complete yet. */
    List<String> lines() {
        Deque<String> all = new ArrayDeque<>(lines);
        if (!open.isEmpty()) {
            all.add(open.toString());
        }
        while (!all.isEmpty() && all.getLast().isEmpty()) {
            all.removeLast();
        }
        return List.copyOf(all);
    }

    long dropped() {
        return dropped;
    }

    /** Returns how many lines are complete, including those that it dropped. */
    long ended() {
        return dropped + lines.size();
    }
}
