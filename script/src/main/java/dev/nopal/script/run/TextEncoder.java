package dev.nopal.script.run;

import dev.nopal.script.value.TextBytes;

/** An encoder of text, as {@link TextBytes} defines it, into an existing array. */
final class TextEncoder {
    /** The mark of a char that stands for one byte, not for a character. */
    private static final int RAW = Character.MAX_CODE_POINT + 1;

    private TextEncoder() {}

    /**
     * Encodes as many whole characters as fit.
     *
     * @return the position after the last byte, in the low half; the number of chars taken in the
     *     high one
     */
    static long encode(String text, byte[] to, int from, int limit) {
        int length = text.length();
        int at = from;
        int i = 0;
        int plain = Math.min(length, limit - at);
        while (i < plain) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return encodeRest(text, i, to, at, limit);
            }
            to[at++] = (byte) c;
            i++;
        }
        return (long) i << 32 | at;
    }

    private static long encodeRest(String text, int from, byte[] to, int start, int limit) {
        int at = start;
        int i = from;
        while (i < text.length()) {
            int c = codePoint(text, i);
            int size = size(c);
            if (size > limit - at) {
                break;
            }
            put(c, size, to, at);
            at += size;
            i += charCount(c);
        }
        return (long) i << 32 | at;
    }

    private static int codePoint(String text, int index) {
        int c = text.codePointAt(index);
        if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
            return c;
        }
        return TextBytes.isByte(c) ? RAW | c & 0xff : '?';
    }

    private static int charCount(int c) {
        return c >= 0x10000 && c < RAW ? 2 : 1;
    }

    private static int size(int c) {
        return c < 0x80 || c >= RAW ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }

    private static void put(int c, int size, byte[] to, int at) {
        switch (size) {
            case 1 -> to[at] = (byte) c;
            case 2 -> {
                to[at] = (byte) (0xc0 | c >> 6);
                to[at + 1] = tail(c);
            }
            case 3 -> {
                to[at] = (byte) (0xe0 | c >> 12);
                to[at + 1] = tail(c >> 6);
                to[at + 2] = tail(c);
            }
            default -> {
                to[at] = (byte) (0xf0 | c >> 18);
                to[at + 1] = tail(c >> 12);
                to[at + 2] = tail(c >> 6);
                to[at + 3] = tail(c);
            }
        }
    }

    private static byte tail(int c) {
        return (byte) (0x80 | c & 0x3f);
    }

    /** Returns how many chars from the start fill at most so many bytes. */
    static int charsThatFit(String text, int bytes) {
        int used = 0;
        int i = 0;
        while (i < text.length()) {
            int c = codePoint(text, i);
            used += size(c);
            if (used > bytes) {
                return i;
            }
            i += charCount(c);
        }
        return i;
    }

    /** Returns how many bytes a text has. */
    static int length(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); ) {
            int c = codePoint(text, i);
            bytes += size(c);
            i += charCount(c);
        }
        return bytes;
    }
}
