package dev.nopal.system.harness;

import java.util.ArrayList;
import java.util.List;

/**
 * What a terminal of a fixed size shows: the rows on the screen, and those that have scrolled away
 * above it for good.
 *
 * <p>Knows the sequences that the command uses. Any other is a failure, because a person would see
 * an effect that no test looks at.
 */
public final class Screen {
    private static final char ESCAPE = '\u001b';

    private final int height;
    private final int width;
    private final List<String> scrolledAway = new ArrayList<>();
    private final List<StringBuilder> rows = new ArrayList<>();
    private int row;
    private int column;
    private boolean wraps = true;
    private boolean showsCursor = true;

    private Screen(int height, int width) {
        this.height = height;
        this.width = width;
        rows.add(new StringBuilder());
    }

    /** Shows all that was written to the terminal since it was opened. */
    public static Screen of(String written, int height, int width) {
        Screen screen = new Screen(height, width);
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c != ESCAPE) {
                screen.put(c);
                continue;
            }
            int end = i + 2;
            while (end < written.length() && !Character.isLetter(written.charAt(end))) {
                end++;
            }
            if (end >= written.length()) {
                break; // The rest is on its way.
            }
            screen.obey(written.substring(i + 1, end + 1));
            i = end;
        }
        return screen;
    }

    private void put(char c) {
        switch (c) {
            case '\r' -> column = 0;
            case '\n' -> feed();
            default -> {
                if (column == width && wraps) {
                    column = 0;
                    feed();
                }
                column = Math.min(column, width - 1);
                StringBuilder text = rows.get(row);
                while (text.length() <= column) {
                    text.append(' ');
                }
                text.setCharAt(column++, c);
            }
        }
    }

    private void feed() {
        if (row == height - 1) {
            scrolledAway.add(rows.removeFirst().toString().stripTrailing());
            rows.add(new StringBuilder());
        } else if (++row == rows.size()) {
            rows.add(new StringBuilder());
        }
    }

    private void obey(String sequence) {
        switch (sequence) {
            case "[K" -> cut(row);
            case "[J" -> {
                cut(row);
                rows.subList(row + 1, rows.size()).clear();
            }
            case "[?7l" -> wraps = false;
            case "[?7h" -> wraps = true;
            case "[?25l" -> showsCursor = false;
            case "[?25h" -> showsCursor = true;
            default -> {
                if (!sequence.matches("\\[[0-9]+A")) {
                    throw new AssertionError("what would a terminal do with ESC " + sequence + "?");
                }
                int up = Integer.parseInt(sequence.substring(1, sequence.length() - 1));
                row = Math.max(0, row - up);
            }
        }
    }

    private void cut(int which) {
        StringBuilder text = rows.get(which);
        text.setLength(Math.min(column, text.length()));
    }

    /** Returns what is on the screen, from its top. */
    public List<String> rows() {
        return rows.stream().map(text -> text.toString().stripTrailing()).toList();
    }

    /** Returns what one sees when one scrolls back, and then the screen. */
    public List<String> all() {
        List<String> all = new ArrayList<>(scrolledAway);
        all.addAll(rows());
        return all;
    }

    /** Returns whether the terminal is in the state that a shell expects. */
    public boolean isRestored() {
        return wraps && showsCursor && column == 0;
    }
}
