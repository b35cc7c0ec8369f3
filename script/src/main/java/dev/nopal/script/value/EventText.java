package dev.nopal.script.value;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The escaping of text from the application, so that it is harmless on a terminal.
 *
 * <p>Escaped, byte by byte as {@code \x1b}: control characters except line feed and tab, DEL, the
 * C1 range, invisible characters that change the direction of writing, line and paragraph
 * separators, and bytes that are not UTF-8. A backslash stays as it is, so the result is for
 * reading, not for decoding.
 */
public final class EventText {
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private EventText() {}

    /** Returns the escaped text: the same array where nothing had to be escaped. */
    public static byte[] escape(byte[] bytes) {
        int at = safePrefix(bytes, 0);
        if (at == bytes.length) {
            return bytes;
        }
        ByteArrayOutputStream escaped = new ByteArrayOutputStream(bytes.length + 16);
        escaped.write(bytes, 0, at);
        while (at < bytes.length) {
            int bad = Math.max(1, sequenceLength(bytes, at));
            for (int i = at; i < at + bad; i++) {
                appendHex(escaped, bytes[i]);
            }
            int next = safePrefix(bytes, at + bad);
            escaped.write(bytes, at + bad, next - at - bad);
            at = next;
        }
        return escaped.toByteArray();
    }

    /** Returns the escaped text on one line: line feeds and tabs are escaped, too. */
    public static byte[] escapeToLine(byte[] bytes) {
        byte[] escaped = escape(bytes);
        ByteArrayOutputStream line = new ByteArrayOutputStream(escaped.length);
        for (byte each : escaped) {
            if (each == '\n' || each == '\t') {
                appendHex(line, each);
            } else {
                line.write(each);
            }
        }
        return line.toByteArray();
    }

    /** Writes a byte as {@code \x1b}. */
    public static void appendHex(ByteArrayOutputStream out, byte value) {
        out.write('\\');
        out.write('x');
        out.write(DIGITS[value >> 4 & 15]);
        out.write(DIGITS[value & 15]);
    }

    /** Returns whether a character can control a terminal or disguise the text around it. */
    public static boolean isUnsafe(int character) {
        return character < 0x20 && character != '\n' && character != '\t'
                || character >= 0x7f && character <= 0x9f
                || character == 0x061c
                || character == 0x200e
                || character == 0x200f
                || character >= 0x2028 && character <= 0x202e
                || character >= 0x2066 && character <= 0x2069;
    }

    private static int safePrefix(byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length) {
            int length = sequenceLength(bytes, at);
            if (length == 0 || isUnsafe(character(bytes, at, length))) {
                return at;
            }
            at += length;
        }
        return at;
    }

    /** Returns the length of the UTF-8 sequence at an index, or 0 if there is none. */
    private static int sequenceLength(byte[] bytes, int at) {
        int first = bytes[at] & 0xff;
        if (first < 0x80) {
            return 1;
        }
        int length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
        if (length == 0 || bytes.length - at < length) {
            return 0;
        }
        for (int i = 1; i < length; i++) {
            if ((bytes[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        int character = character(bytes, at, length);
        boolean tooShort = length == 3 && character < 0x800 || length == 4 && character < 0x10000;
        boolean surrogate = character >= 0xd800 && character <= 0xdfff;
        return tooShort || surrogate || character > Character.MAX_CODE_POINT ? 0 : length;
    }

    private static int character(byte[] bytes, int at, int length) {
        if (length == 1) {
            return bytes[at];
        }
        int character = bytes[at] & (0x7f >> length);
        for (int i = 1; i < length; i++) {
            character = character << 6 | bytes[at + i] & 0x3f;
        }
        return character;
    }
}
