package dev.nopal.script.run;

/**
 * The part of a text that queries, paths and messages of one kind have in common: numbers, ids and
 * quoted texts become {@code ?}, a list of them {@code ?, …}, and any space a single blank.
 *
 * <p>A number that belongs to a name, as in {@code address2}, stays. Text in double quotes stays,
 * because it is a name in SQL.
 */
final class MaskedText {
    /** The work for one text is bounded: some programs insert megabytes by one statement. */
    private static final int MOST_CHARS = 4_096;

    /** From this length on, a word of hexadecimal digits is an id and not a word. */
    private static final int SHORTEST_ID = 8;

    private static final int[] UUID = {8, 4, 4, 4, 12};

    private final String text;
    private final StringBuilder masked = new StringBuilder();
    private final int end;
    private int position;

    private MaskedText(String text) {
        this.text = text;
        end = Math.min(text.length(), MOST_CHARS);
    }

    static String of(String text) {
        return new MaskedText(text).mask();
    }

    private String mask() {
        while (position < end) {
            char c = text.charAt(position);
            if (c == '\'') {
                skipQuoted();
                addMask();
            } else if (isNamePart(c)) {
                word();
            } else if (Character.isWhitespace(c)) {
                addBlank();
                position++;
            } else if (c == '?') {
                position++;
                addMask();
            } else {
                masked.append(c);
                position++;
            }
        }
        return masked.toString().strip();
    }

    /** Skips a quoted text, in which a quote is written twice. */
    private void skipQuoted() {
        do {
            position++;
            while (position < end && text.charAt(position) != '\'') {
                position++;
            }
            position++;
        } while (position < end && text.charAt(position) == '\'');
    }

    private void word() {
        int uuid = uuidEnd();
        int after = uuid > 0 ? uuid : wordEnd(position);
        boolean isMasked =
                uuid > 0 || Character.isDigit(text.charAt(position)) || isId(position, after);
        if (isMasked) {
            position = uuid > 0 ? uuid : numberEnd(after);
            addMask();
        } else {
            masked.append(text, position, after);
            position = after;
        }
    }

    private int wordEnd(int from) {
        int at = from;
        while (at < end && isNamePart(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Returns the end of a number that has a fraction. */
    private int numberEnd(int from) {
        boolean hasFraction =
                from + 1 < end
                        && text.charAt(from) == '.'
                        && Character.isDigit(text.charAt(from + 1));
        return hasFraction ? wordEnd(from + 1) : from;
    }

    private boolean isId(int from, int to) {
        boolean hasDigit = false;
        for (int i = from; i < to; i++) {
            hasDigit |= Character.isDigit(text.charAt(i));
            if (Character.digit(text.charAt(i), 16) < 0) {
                return false;
            }
        }
        return hasDigit && to - from >= SHORTEST_ID;
    }

    /** Returns the end of the UUID that starts here, or 0. */
    private int uuidEnd() {
        int at = position;
        for (int i = 0; i < UUID.length; i++) {
            if (i > 0 && (at >= end || text.charAt(at++) != '-')) {
                return 0;
            }
            for (int digits = 0; digits < UUID[i]; digits++, at++) {
                if (at >= end || Character.digit(text.charAt(at), 16) < 0) {
                    return 0;
                }
            }
        }
        return at;
    }

    private void addBlank() {
        if (!masked.isEmpty() && masked.charAt(masked.length() - 1) != ' ') {
            masked.append(' ');
        }
    }

    /** Adds a mark, or lengthens a list: {@code IN (1, 2, 3)} is {@code IN (?, …)}. */
    private void addMask() {
        int comma = lastBefore(masked.length());
        int item = comma > 0 && masked.charAt(comma) == ',' ? lastBefore(comma) : -1;
        char before = item < 0 ? ' ' : masked.charAt(item);
        if (before == '?') {
            masked.setLength(item + 1);
            masked.append(", …");
        } else if (before == '…') {
            masked.setLength(item + 1);
        } else {
            masked.append('?');
        }
    }

    /** Returns the index of the last character before this one that is not blank, or -1. */
    private int lastBefore(int index) {
        int last = index - 1;
        while (last >= 0 && masked.charAt(last) == ' ') {
            last--;
        }
        return last;
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
