package dev.nopal.script.run;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** The text of bytes: what they say if they are text, else the first of them as numbers. */
final class ByteTexts {
    private static final int MAX_TEXT = 1024;
    private static final int MAX_NUMBERS = 32;

    private ByteTexts() {}

    static String of(byte[] bytes) {
        String text = text(bytes);
        return text != null ? text : numbers(bytes);
    }

    private static String text(byte[] bytes) {
        try {
            int length = Math.min(bytes.length, MAX_TEXT);
            // A character that the limit cuts is left out.
            while (length < bytes.length && length > 0 && (bytes[length] & 0xc0) == 0x80) {
                length--;
            }
            String text =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes, 0, length))
                            .toString();
            return text.chars().allMatch(ByteTexts::isPrintable) ? text : null;
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static boolean isPrintable(int character) {
        return character >= ' ' && character != 0x7f
                || character == '\n'
                || character == '\t'
                || character == '\r';
    }

    private static String numbers(byte[] bytes) {
        boolean isCut = bytes.length > MAX_NUMBERS;
        byte[] first = isCut ? Arrays.copyOf(bytes, MAX_NUMBERS) : bytes;
        return "byte["
                + bytes.length
                + "] "
                + HexFormat.of().formatHex(first)
                + (isCut ? "..." : "");
    }
}
