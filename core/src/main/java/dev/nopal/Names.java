package dev.nopal;

import java.util.Locale;

/**
 * The rules for names of providers, tracepoints and arguments, and their derivation from Java
 * names.
 */
final class Names {
    /** The longest name that fits a file name and every tracer's buffers. */
    private static final int MAX_LENGTH = 100;

    private Names() {}

    /**
     * Returns {@code name} if tracers accept it.
     *
     * @throws IllegalArgumentException naming the value
     */
    static String require(String what, String name) {
        if (name == null || name.isEmpty() || name.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    what + "=" + name + " must have 1 to " + MAX_LENGTH + " characters");
        }
        for (int i = 0; i < name.length(); i++) {
            if (!isAllowed(name.charAt(i))) {
                throw new IllegalArgumentException(
                        what + "=" + name + " may hold only letters A-Z, a-z, digits and _");
            }
        }
        return name;
    }

    private static boolean isAllowed(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    /**
     * Turns {@code orderPlaced} into {@code order_placed} and {@code HTTPCall} into {@code
     * http_call}.
     */
    static String snakeCase(String name) {
        StringBuilder snake = new StringBuilder(name.length() + 4);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c) && i > 0 && startsWord(name, i)) {
                snake.append('_');
            }
            snake.append(c);
        }
        return lowerCase(snake.toString());
    }

    /**
     * Returns whether a capital starts a word: after anything but a capital, or before a small
     * letter.
     */
    private static boolean startsWord(String name, int index) {
        char before = name.charAt(index - 1);
        if (before == '_') {
            return false;
        }
        return !Character.isUpperCase(before)
                || index + 1 < name.length() && Character.isLowerCase(name.charAt(index + 1));
    }

    static String lowerCase(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
