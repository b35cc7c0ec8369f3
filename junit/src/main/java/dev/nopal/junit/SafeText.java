package dev.nopal.junit;

import java.lang.reflect.Array;
import java.util.StringJoiner;

/** The text of values of the application, bounded, whatever their {@code toString} does. */
final class SafeText {
    private static final int MAX_LENGTH = 120;
    private static final int MAX_ELEMENTS = 10;

    private SafeText() {}

    static String of(Object value) {
        String text = value instanceof CharSequence ? "\"" + plain(value) + "\"" : plain(value);
        return cut(text.replace("\n", "\\n").replace("\r", "\\r"));
    }

    private static String plain(Object value) {
        if (value != null && value.getClass().isArray()) {
            return array(value);
        }
        try {
            return String.valueOf(value);
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            return value.getClass().getName()
                    + " (its toString threw "
                    + e.getClass().getName()
                    + ")";
        }
    }

    private static String array(Object value) {
        int length = Array.getLength(value);
        StringJoiner elements = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < Math.min(length, MAX_ELEMENTS); i++) {
            Object element = Array.get(value, i);
            elements.add(element != null && element.getClass().isArray() ? "[…]" : plain(element));
        }
        if (length > MAX_ELEMENTS) {
            elements.add("…");
        }
        return elements.toString();
    }

    private static String cut(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH - 1) + "…";
    }
}
