package dev.nopal.script.parse;

/**
 * The scanner that finds the end of an attach point.
 *
 * <p>A slash is part of a path or starts a predicate: it is a path's when its part of the attach
 * point starts with a slash or a dot, or when a colon follows before a space.
 */
final class AttachPointScanner {
    private final String text;
    private final int start;
    private int position;
    private int part;
    private int parentheses;
    private int nextColon = -1;

    AttachPointScanner(String text, int start) {
        this.text = text;
        this.start = start;
        position = start;
        part = start;
    }

    int end() {
        while (position < text.length() && take(text.charAt(position))) {
            position++;
        }
        return Math.min(position, text.length());
    }

    private boolean take(char c) {
        switch (c) {
            case '"' -> skipQuoted();
            case '(' -> parentheses++;
            case ')' -> parentheses--;
            case ':' -> part = position + 1;
            case '/' -> {
                return isPath();
            }
            case ',', ' ' -> {
                return parentheses > 0;
            }
            case '{', '}', ';', '\n', '\t', '\r' -> {
                return false;
            }
            default -> {
                return true;
            }
        }
        return parentheses >= 0;
    }

    private void skipQuoted() {
        position++;
        while (position < text.length()
                && text.charAt(position) != '"'
                && text.charAt(position) != '\n') {
            position += text.charAt(position) == '\\' ? 2 : 1;
        }
    }

    private boolean isPath() {
        if (position == start) {
            return false;
        }
        if (part > start && (part == position || text.charAt(part) == '.')) {
            return true;
        }
        if (part > start && text.charAt(part) == '/') {
            return true;
        }
        if (nextColon > position) {
            return true;
        }
        for (int i = position; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':') {
                nextColon = i;
                return true;
            }
            if (Character.isWhitespace(c) || c == '{' || c == ',') {
                return false;
            }
        }
        return false;
    }
}
