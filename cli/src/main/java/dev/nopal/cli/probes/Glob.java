package dev.nopal.cli.probes;

import java.util.List;

/**
 * Matches text against a pattern in which {@code *} stands for any characters, also none.
 *
 * <p>Takes time linear in the text for each {@code *}: the text is chosen by other processes.
 */
final class Glob {
    private final List<String> literals;

    /** Compiles a pattern; the empty one matches everything. */
    Glob(String pattern) {
        this.literals = List.of((pattern.isEmpty() ? "*" : pattern).split("\\*", -1));
    }

    boolean matches(String text) {
        String first = literals.getFirst();
        if (literals.size() == 1) {
            return text.equals(first);
        }
        String last = literals.getLast();
        if (!text.startsWith(first) || !text.endsWith(last)) {
            return false;
        }
        int end = text.length() - last.length();
        int position = first.length();
        for (String literal : literals.subList(1, literals.size() - 1)) {
            int found = text.indexOf(literal, position);
            if (found < 0) {
                return false;
            }
            position = found + literal.length();
        }
        return position <= end;
    }
}
