package dev.nopal.cli.text;

/**
 * The conversion of names that other processes chose to text that is safe on a terminal.
 *
 * <p>Control characters, escape sequences and the invisible characters that reorder text become
 * visible escapes. Printable text, in any script, stays as it is.
 */
public final class Printable {
    private static final int MAX_SENTENCE = 4_000;

    private Printable() {}

    /**
     * Returns the text with {@code \xNN} or {@code \}{@code uNNNN} for characters that must not
     * reach a terminal.
     */
    public static String of(String text) {
        if (isPrintable(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> append(out, point));
        return out.toString();
    }

    /** Returns a sentence that another process may have chosen, printable and of bounded length. */
    public static String sentence(String text) {
        return of(
                text.length() <= MAX_SENTENCE
                        ? text
                        : text.substring(0, MAX_SENTENCE) + "… (" + text.length() + " characters)");
    }

    /** Returns whether a code point may reach a terminal as it is. */
    static boolean isPrintable(int point) {
        if (point >= ' ' && point < 0x7f) {
            return true;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED ->
                    false;
            default -> true;
        };
    }

    private static boolean isPrintable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= 0x7f) {
                return text.codePoints().allMatch(Printable::isPrintable);
            }
        }
        return true;
    }

    private static void append(StringBuilder out, int point) {
        if (isPrintable(point)) {
            out.appendCodePoint(point);
        } else if (point < 0x100) {
            out.append(String.format("\\x%02x", point));
        } else if (point < 0x10000) {
            out.append(String.format("\\u%04x", point));
        } else {
            out.append(String.format("\\U%08x", point));
        }
    }
}
