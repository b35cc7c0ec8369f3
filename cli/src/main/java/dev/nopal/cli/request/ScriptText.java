package dev.nopal.cli.request;

import dev.nopal.cli.failure.Failure;
import dev.nopal.script.parse.Parser;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The text of a script from a file, which is UTF-8, with or without a mark at its start. */
final class ScriptText {
    /** No character of a Java string takes more bytes than three; the mark takes three, too. */
    private static final int MAX_BYTES = 3 * Parser.MAX_LENGTH + 3;

    private static final char MARK = '\ufeff';

    private ScriptText() {}

    /**
     * Reads and closes.
     *
     * @param file the name of the file, for messages
     */
    static String of(String file, InputStream source) throws IOException {
        byte[] bytes;
        try (source) {
            bytes = source.readNBytes(MAX_BYTES + 1);
        }
        if (bytes.length > MAX_BYTES) {
            throw Failure.usage(
                    String.format(
                            Locale.ROOT,
                            "%s has over %,d bytes; a script has at most %,d characters",
                            file,
                            MAX_BYTES,
                            Parser.MAX_LENGTH));
        }
        String text = decoded(file, bytes);
        return !text.isEmpty() && text.charAt(0) == MARK ? text.substring(1) : text;
    }

    private static String decoded(String file, byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        if (!decoder.decode(in, out, true).isError()) {
            return out.flip().toString();
        }
        int line = 1;
        for (int i = 0; i < in.position(); i++) {
            line += bytes[i] == '\n' ? 1 : 0;
        }
        throw Failure.usage(
                String.format(
                        Locale.ROOT,
                        "cannot read %s: the byte 0x%02x in line %d is not UTF-8; write the file"
                                + " in UTF-8, as iconv does",
                        file,
                        bytes[in.position()],
                        line));
    }
}
