package dev.nopal.script.run;

import dev.nopal.script.value.TextBytes;

import java.util.Arrays;

/** The functions on texts. They count bytes of UTF-8, as bpftrace does; pure ASCII is fast. */
final class Strings {
    private static final int MAX_BUFFER = 1 << 12;
    private static final int MAX_GLOB_STEPS = 10_000;

    private Strings() {}

    static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    /** Cuts a text that is to be stored; returns the same one if it is short enough. */
    static String cut(String text, int bytes) {
        if (text.length() <= bytes / 3) {
            return text; // A char takes at most three bytes.
        }
        int chars = TextEncoder.charsThatFit(text, bytes);
        return chars == text.length() ? text : text.substring(0, chars);
    }

    /**
     * Cuts a text, for {@code str(text, length)}; the length counts a zero byte that is not stored.
     */
    static String str(String text, long length) {
        return length <= 1 ? "" : cut(text, (int) Math.min(length - 1, Integer.MAX_VALUE));
    }

    static boolean isTrue(String text) {
        return !text.isEmpty();
    }

    /** Returns 0 if the first bytes are equal, else 1. */
    static long compare(String left, String right, long length) {
        if (left.equals(right) || length <= 0) {
            return 0;
        }
        byte[] a = TextBytes.of(left);
        byte[] b = TextBytes.of(right);
        int most = (int) Math.min(length, Math.max(a.length, b.length));
        return Arrays.equals(a, 0, Math.min(most, a.length), b, 0, Math.min(most, b.length))
                ? 0
                : 1;
    }

    /** Returns the difference of the first bytes that differ; after the end there are zeros. */
    static long compareBytes(String left, String right, long length) {
        for (long i = 0; i < length && i < MAX_BUFFER; i++) {
            long difference = byteAt(left, i) - byteAt(right, i);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    static boolean contains(String text, String part) {
        return text.contains(part);
    }

    static long indexOf(String text, String part) {
        int index = text.indexOf(part);
        return index <= 0 ? index : TextEncoder.length(text.substring(0, index));
    }

    static long length(String text) {
        return TextEncoder.length(text);
    }

    /** Returns a byte, unsigned, or 0 after the end. */
    static long byteAt(String text, long index) {
        if (index < 0 || index >= 3L * text.length()) {
            return 0;
        }
        int at = (int) index;
        int chars = TextEncoder.charsThatFit(text, at);
        if (chars == at) {
            char c = at < text.length() ? text.charAt(at) : 0;
            if (c < 0x80) {
                return c;
            }
        }
        byte[] bytes = TextBytes.of(text);
        return at < bytes.length ? bytes[at] & 0xff : 0;
    }

    /**
     * Returns the bytes of a text, for {@code buf(text, length)}; shorter texts are padded with
     * zeros.
     */
    static byte[] buffer(String text, long length) {
        byte[] bytes = TextBytes.of(text);
        return Arrays.copyOf(bytes, Math.clamp(length, 0, MAX_BUFFER));
    }

    /** Returns the bytes of a number as they are in memory, for {@code buf(number, length)}. */
    static byte[] buffer(long number, long length) {
        byte[] bytes = new byte[Math.clamp(length, 0, Long.BYTES)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (number >>> (8 * i));
        }
        return bytes;
    }

    /**
     * Matches {@code * ? [a-z]}, in a bounded number of steps; a text that needs more does not
     * match.
     */
    static boolean matchesGlob(String text, String pattern) {
        int t = 0;
        int p = 0;
        int starAt = -1;
        int retry = 0;
        for (int steps = 0; steps < MAX_GLOB_STEPS; steps++) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                starAt = p++;
                retry = t;
            } else if (t < text.length()
                    && p < pattern.length()
                    && matchesOne(text.charAt(t), pattern, p)) {
                t++;
                p = after(pattern, p);
            } else if (t == text.length() && p == pattern.length()) {
                return true;
            } else if (starAt >= 0 && retry < text.length()) {
                t = ++retry;
                p = starAt + 1;
            } else {
                return false;
            }
        }
        return false;
    }

    private static boolean matchesOne(char c, String pattern, int p) {
        char first = pattern.charAt(p);
        int end = after(pattern, p);
        if (first != '[' || end == p + 1) {
            return first == '?' || first == c;
        }
        boolean isNegated = pattern.charAt(p + 1) == '!' || pattern.charAt(p + 1) == '^';
        boolean isIn = false;
        for (int i = p + (isNegated ? 2 : 1); i < end - 1; i++) {
            boolean isRange = i + 2 < end - 1 && pattern.charAt(i + 1) == '-';
            char high = isRange ? pattern.charAt(i + 2) : pattern.charAt(i);
            isIn |= c >= pattern.charAt(i) && c <= high;
            i += isRange ? 2 : 0;
        }
        return isIn != isNegated;
    }

    private static int after(String pattern, int p) {
        int close = pattern.charAt(p) == '[' ? pattern.indexOf(']', p + 2) : -1;
        return close < 0 ? p + 1 : close + 1;
    }
}
