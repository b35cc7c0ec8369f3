package dev.nopal.elf;

/**
 * A single pass over an argument string; every step takes a character or fails.
 *
 * <p>A lookahead ends at the next character that does not fit, so the work is linear.
 */
final class ArgumentScanner {
    private final String text;
    private int position;

    ArgumentScanner(String text) {
        this.text = text;
    }

    int position() {
        return position;
    }

    void reset(int to) {
        position = to;
    }

    boolean atEnd() {
        return position == text.length();
    }

    /** Returns the next character, or NUL, which no note contains, at the end. */
    char peek() {
        return atEnd() ? '\0' : text.charAt(position);
    }

    boolean accept(char expected) {
        if (peek() != expected || atEnd()) {
            return false;
        }
        position++;
        return true;
    }

    boolean accept(String expected) {
        if (!text.startsWith(expected, position)) {
            return false;
        }
        position += expected.length();
        return true;
    }

    void expect(char expected) {
        if (!accept(expected)) {
            throw malformed("expected '" + expected + "'");
        }
    }

    boolean skipSpaces() {
        int start = position;
        while (peek() == ' ' || peek() == '\t') {
            position++;
        }
        return position > start;
    }

    boolean atDigit() {
        return peek() >= '0' && peek() <= '9';
    }

    boolean atIdentifier() {
        char c = peek();
        return isLetter(c) || c == '_' || c == '.';
    }

    /** Takes letters and digits: the longest possible name of a register. */
    String word() {
        int start = position;
        while (isLetter(peek()) || atDigit()) {
            position++;
        }
        return text.substring(start, position);
    }

    String digits() {
        int start = position;
        while (atDigit()) {
            position++;
        }
        return text.substring(start, position);
    }

    /** Takes a symbol with the dots of compilers and an optional suffix as in {@code x@tpoff}. */
    String identifier() {
        int start = position;
        if (!atIdentifier()) {
            throw malformed("expected a symbol");
        }
        while (atIdentifier() || atDigit() || peek() == '$') {
            position++;
        }
        if (accept('@') && word().isEmpty()) {
            throw malformed("expected a suffix of the symbol");
        }
        return text.substring(start, position);
    }

    /** Takes a number from -2^63 to 2^64-1, decimal or hexadecimal, and keeps its 64 bits. */
    long number() {
        int start = position;
        boolean negative = accept('-');
        int radix = accept("0x") || accept("0X") ? 16 : 10;
        int first = position;
        while (Character.digit(peek(), radix) >= 0 && peek() < 0x80) {
            position++;
        }
        try {
            String magnitude = text.substring(first, position);
            return negative
                    ? Long.parseLong("-" + magnitude, radix)
                    : Long.parseUnsignedLong(magnitude, radix);
        } catch (NumberFormatException e) {
            boolean isMissing = first == position;
            position = start;
            throw malformed(isMissing ? "expected a number" : "number beyond 64 bits");
        }
    }

    MalformedArgumentException malformed(String reason) {
        return malformedAt(position, atEnd() ? reason + ", found the end" : reason);
    }

    MalformedArgumentException malformedAt(int offset, String reason) {
        return new MalformedArgumentException(offset, reason);
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
