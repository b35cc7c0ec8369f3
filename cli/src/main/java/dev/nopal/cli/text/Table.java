package dev.nopal.cli.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A table with columns two spaces apart; numbers are not aligned, and the last column is not
 * padded.
 */
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    /** Creates a table with these headings. */
    public Table(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row with as many cells as there are headings. */
    public void add(String... cells) {
        if (cells.length != rows.getFirst().size()) {
            throw new IllegalArgumentException("cells=" + cells.length);
        }
        rows.add(List.of(cells));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            for (int column = 0; column < row.size() - 1; column++) {
                String cell = row.get(column);
                text.append(cell).repeat(' ', width(column) - cell.length() + 2);
            }
            text.append(row.getLast()).append('\n');
        }
        return text.toString();
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
}
