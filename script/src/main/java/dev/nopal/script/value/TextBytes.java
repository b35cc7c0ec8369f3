package dev.nopal.script.value;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The representation of any bytes in a {@link String}: UTF-8, with a form for bytes that are not
 * UTF-8.
 *
 * <p>To bpftrace a text is bytes, and {@code "\xff"} is one of them. In our strings such a byte is
 * a lone low surrogate, {@code U+DC80} to {@code U+DCFF}; other halves of pairs become {@code ?}.
 */
public final class TextBytes {
    private static final char RAW = '\udc00';

    private TextBytes() {}

    /** Returns whether a char that is not half of a pair stands for a byte. */
    public static boolean isByte(int character) {
        return character >= RAW + 0x80 && character <= RAW + 0xff;
    }

    public static byte[] of(String text) {
        if (text.chars().noneMatch(TextBytes::isByte)) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() + 16);
        int plain = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (isByte(text.codePointAt(i))) {
                bytes.writeBytes(text.substring(plain, i).getBytes(StandardCharsets.UTF_8));
                bytes.write(text.charAt(i) - RAW);
                plain = i + 1;
            }
        }
        bytes.writeBytes(text.substring(plain).getBytes(StandardCharsets.UTF_8));
        return bytes.toByteArray();
    }

    public static String text(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        var decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        for (CoderResult result = decoder.decode(in, out, true);
                result.isError();
                result = decoder.decode(in, out, true)) {
            for (int i = 0; i < result.length(); i++) {
                out.put((char) (RAW + (in.get() & 0xff)));
            }
        }
        return out.flip().toString();
    }
}
