package dev.nopal.script.render;

import dev.nopal.script.value.EventText;

import java.nio.charset.StandardCharsets;

/** The atoms of JSON: strings that always parse, and integers that keep their value in a double. */
public final class JsonText {
    private JsonText() {}

    static String quote(byte[] text) {
        return quote(new String(text, StandardCharsets.UTF_8));
    }

    /** Returns a string as JSON; controls and marks of direction in it are escaped. */
    public static String quote(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            switch (letter) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (EventText.isUnsafe(letter)) {
                        out.append("\\u%04x".formatted((int) letter));
                    } else {
                        out.append(letter);
                    }
                }
            }
        }
        return out.append('"').toString();
    }

    /** Puts quotes around an integer that a double cannot hold. */
    static String number(long value, boolean signed) {
        long magnitude = signed && value < 0 ? -value : value;
        int zeros = Long.numberOfLeadingZeros(magnitude) + Long.numberOfTrailingZeros(magnitude);
        String digits = signed ? Long.toString(value) : Long.toUnsignedString(value);
        return magnitude == 0 || 64 - zeros <= 53 ? digits : '"' + digits + '"';
    }
}
