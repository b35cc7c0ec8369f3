package dev.nopal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An encoder of text into native memory that allocates nothing. */
final class Utf8 {
    private static final int REPLACEMENT =
            '?'; // for half a surrogate pair, as String.getBytes does

    private Utf8() {}

    /**
     * Writes {@code text} and a NUL, cutting it before the code point that would exceed {@code
     * limit} bytes. {@code target} must have room for {@code limit + 1} bytes from {@code offset}.
     * O(limit).
     *
     * @return how many bytes were written, without the NUL
     */
    static int write(String text, MemorySegment target, long offset, int limit) {
        int written = 0;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                if (written == limit) {
                    break;
                }
                target.set(ValueLayout.JAVA_BYTE, offset + written++, (byte) c);
                continue;
            }
            int codePoint = c;
            if (Character.isSurrogate(c)) {
                codePoint = text.codePointAt(i);
                if (Character.isSupplementaryCodePoint(codePoint)) {
                    i++;
                } else {
                    codePoint = REPLACEMENT;
                }
            }
            int size = codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
            if (written + size > limit) {
                break;
            }
            put(target, offset + written, codePoint, size);
            written += size;
        }
        target.set(ValueLayout.JAVA_BYTE, offset + written, (byte) 0);
        return written;
    }

    private static void put(MemorySegment target, long offset, int codePoint, int size) {
        if (size == 1) {
            target.set(ValueLayout.JAVA_BYTE, offset, (byte) codePoint);
            return;
        }
        int rest = codePoint;
        for (int i = size - 1; i > 0; i--) {
            target.set(ValueLayout.JAVA_BYTE, offset + i, (byte) (0x80 | rest & 0x3f));
            rest >>= 6;
        }
        int lead = 0xf00 >> size; // 110x, 1110, 1111 0 in the top bits of the first byte
        target.set(ValueLayout.JAVA_BYTE, offset, (byte) (lead | rest));
    }
}
