package dev.nopal.script.render;

import dev.nopal.script.value.EventText;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/** The three forms of the bytes of {@code buf()}: {@code %r}, {@code %rx} and {@code %rh}. */
final class BufferText {
    private BufferText() {}

    /** Keeps printable ASCII, escapes the rest. */
    static byte[] mixed(byte[] bytes) {
        return escaped(bytes, true);
    }

    /** Escapes every byte. */
    static byte[] escaped(byte[] bytes) {
        return escaped(bytes, false);
    }

    /** Writes pairs of digits with spaces between them. */
    static String hex(byte[] bytes) {
        return HexFormat.ofDelimiter(" ").formatHex(bytes);
    }

    private static byte[] escaped(byte[] bytes, boolean keepAscii) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte value : bytes) {
            if (keepAscii && value >= 0x20 && value <= 0x7e) {
                out.write(value);
            } else {
                EventText.appendHex(out, value);
            }
        }
        return out.toByteArray();
    }
}
