package dev.nopal.cli.convert;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * The escapes of texts in quotes. D has more of them than bpftrace, and its {@code \x} takes all
 * hexadecimal digits that follow; both languages have {@code \n \t \r \" \\} and up to three octal
 * digits.
 */
final class StringEscapes {
    private static final String LETTERS = "abfv";
    private static final String MEANT = "\007\b\f\013";
    private static final int MOST_DIGITS = 100;

    private final String content;
    private final boolean isD;
    private int position;

    private StringEscapes(String content, boolean isD) {
        this.content = content;
        this.isD = isD;
    }

    /** Writes the escapes of a text of D as bpftrace has them. */
    static String inBpftrace(String content) {
        return new StringEscapes(content, true).common();
    }

    /** Writes the escapes of a text of bpftrace so that D reads the same bytes. */
    static String inD(String content) {
        return new StringEscapes(content, false).common();
    }

    /** Returns the value of a character constant of D; nothing if it is not one character. */
    static OptionalInt character(String content) {
        StringEscapes scanner = new StringEscapes(content, true);
        int value = scanner.one();
        return value >= 0 && scanner.position == content.length()
                ? OptionalInt.of(value)
                : OptionalInt.empty();
    }

    private int one() {
        if (position == content.length()) {
            return -1;
        }
        char c = content.charAt(position++);
        if (c != '\\' || position == content.length()) {
            return c;
        }
        char escaped = content.charAt(position++);
        int plain = "ntr'\"\\?".indexOf(escaped);
        return plain >= 0 ? "\n\t\r'\"\\?".charAt(plain) : byteOf(escaped).orElse(-1);
    }

    private String common() {
        StringBuilder text = new StringBuilder();
        while (position < content.length()) {
            char c = content.charAt(position++);
            if (c == '\\' && position < content.length()) {
                escape(content.charAt(position++), text);
            } else if (c < ' ' && c != '\t' && c != '\n' || c == 0x7f) {
                text.append(octal(c));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private void escape(char c, StringBuilder text) {
        OptionalInt value = byteOf(c);
        if (value.isPresent()) {
            text.append(octal(value.getAsInt()));
        } else if ("ntr\"\\".indexOf(c) >= 0 || !isD) {
            text.append('\\').append(c);
        } else {
            // D keeps the backslash of what it does not know.
            text.append("\\\\").append(c);
        }
    }

    /**
     * Returns the byte of an escape that is written as a number, or is a letter that only D has.
     */
    private OptionalInt byteOf(char c) {
        if (c == 'x') {
            int value = digits(16, isD ? MOST_DIGITS : 2);
            return value < 0 ? OptionalInt.empty() : OptionalInt.of(value);
        }
        if (c >= '0' && c <= '7') {
            position--;
            return OptionalInt.of(digits(8, 3));
        }
        int letter = isD ? LETTERS.indexOf(c) : -1;
        return letter < 0 ? OptionalInt.empty() : OptionalInt.of(MEANT.charAt(letter));
    }

    /** Reads a number as far as it goes; returns its last eight bits, or -1 if there is none. */
    private int digits(int radix, int most) {
        int first = position;
        int value = 0;
        while (position < content.length()
                && position - first < most
                && content.charAt(position) < 0x80
                && Character.digit(content.charAt(position), radix) >= 0) {
            value = value * radix + Character.digit(content.charAt(position++), radix) & 0xff;
        }
        return position == first ? -1 : value;
    }

    private static String octal(int value) {
        return String.format(Locale.ROOT, "\\%03o", value);
    }
}
