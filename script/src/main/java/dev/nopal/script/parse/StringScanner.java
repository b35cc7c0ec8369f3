package dev.nopal.script.parse;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.value.TextBytes;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The scanner of strings in quotes; their escapes are bytes. */
final class StringScanner {
    private final String text;
    private final int start;
    private final Diagnostics diagnostics;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int position;

    StringScanner(String text, int start, Diagnostics diagnostics) {
        this.text = text;
        this.start = start;
        this.diagnostics = diagnostics;
        position = start + 1;
        scan();
    }

    int end() {
        return position;
    }

    String value() {
        return TextBytes.text(bytes.toByteArray());
    }

    private void scan() {
        int plain = position;
        while (position < text.length() && text.charAt(position) != '\n') {
            char c = text.charAt(position);
            if (c != '"' && c != '\\') {
                position++;
                continue;
            }
            bytes.writeBytes(text.substring(plain, position).getBytes(StandardCharsets.UTF_8));
            position++;
            if (c == '"') {
                return;
            }
            escape();
            plain = position;
        }
        bytes.writeBytes(text.substring(plain, position).getBytes(StandardCharsets.UTF_8));
        diagnostics.error(
                DiagnosticCode.SYNTAX,
                new Span(start, position),
                "unterminated string",
                "close it with \"");
    }

    private void escape() {
        int from = position - 1;
        char c = position < text.length() ? text.charAt(position++) : '\0';
        switch (c) {
            case 'n' -> bytes.write('\n');
            case 't' -> bytes.write('\t');
            case 'r' -> bytes.write('\r');
            case '"', '\\' -> bytes.write(c);
            case 'x' -> bytes.write(digits(16, 2, from));
            default -> {
                if (Character.digit(c, 8) >= 0 && c < 0x80) {
                    position--;
                    bytes.write(digits(8, 3, from));
                } else {
                    diagnostics.error(
                            DiagnosticCode.SYNTAX,
                            new Span(from, position),
                            "invalid escape character '\\" + c + "'",
                            "the escapes are \\n \\t \\r \\\\ \\\" \\0nn and \\xnn");
                }
            }
        }
    }

    private int digits(int radix, int most, int from) {
        int value = 0;
        int first = position;
        while (position < text.length()
                && position - first < most
                && text.charAt(position) < 0x80
                && Character.digit(text.charAt(position), radix) >= 0) {
            value = value * radix + Character.digit(text.charAt(position++), radix);
        }
        if (position == first || value > 255) {
            diagnostics.error(
                    DiagnosticCode.SYNTAX, new Span(from, position), "invalid escape sequence");
        }
        return value & 0xff;
    }
}
