package dev.nopal.cli.probes;

import java.util.List;

/**
 * A pattern in which {@code *} stands for any characters, also none, and {@code ?} for one.
 *
 * <p>Matching takes time proportional to the lengths of text and pattern for each {@code *}; this
 * matters because other processes choose the text.
 */
final class Glob {
    private final List<String> parts;

    /** Compiles a pattern; the empty one matches everything. */
    Glob(String pattern) {
        this.parts = List.of((pattern.isEmpty() ? "*" : pattern).split("\\*", -1));
    }

    boolean matches(String text) {
        String first = parts.getFirst();
        if (parts.size() == 1) {
            return text.length() == first.length() && isAt(first, text, 0);
        }
        String last = parts.getLast();
        int end = text.length() - last.length();
        if (!isAt(first, text, 0) || !isAt(last, text, end)) {
            return false;
        }
        int position = first.length();
        for (String part : parts.subList(1, parts.size() - 1)) {
            int found = find(part, text, position);
            if (found < 0) {
                return false;
            }
            position = found + part.length();
        }
        return position <= end;
    }

    private static int find(String part, String text, int from) {
        for (int i = from; i + part.length() <= text.length(); i++) {
            if (isAt(part, text, i)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isAt(String part, String text, int position) {
        if (position < 0 || position + part.length() > text.length()) {
            return false;
        }
        for (int i = 0; i < part.length(); i++) {
            if (part.charAt(i) != '?' && part.charAt(i) != text.charAt(position + i)) {
                return false;
            }
        }
        return true;
    }
}
