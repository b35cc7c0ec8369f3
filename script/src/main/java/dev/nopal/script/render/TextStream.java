package dev.nopal.script.render;

import dev.nopal.script.value.EventText;
import dev.nopal.script.value.Value;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A buffer of bytes that is filled piece by piece; a field's width applies to the first piece after
 * it was set.
 *
 * <p>bpftrace formats through C++ streams, where {@code %10s} of a tuple pads the opening
 * parenthesis alone. Widths count bytes, not characters, for the same reason.
 */
final class TextStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Escapes escapes;
    private int width;
    private boolean left;
    private boolean signed;
    private char fill = ' ';

    private enum Escapes {
        NONE,
        TERMINAL,
        LINE
    }

    private TextStream(Escapes escapes) {
        this.escapes = escapes;
    }

    /** Creates a stream whose content is safe on a terminal. */
    static TextStream escaping() {
        return new TextStream(Escapes.TERMINAL);
    }

    /** Creates the same, in which text that an application chose cannot begin a line. */
    static TextStream ofLines() {
        return new TextStream(Escapes.LINE);
    }

    /** Creates a stream that keeps event text as it is, for a format that has its own escapes. */
    static TextStream raw() {
        return new TextStream(Escapes.NONE);
    }

    /** Sets the padding of the next piece. */
    TextStream field(int width, boolean left, char fill) {
        this.width = width;
        this.left = left;
        this.fill = fill;
        return this;
    }

    /** Sets whether signed numbers show a plus, until {@link #plain}. */
    TextStream showSign(boolean show) {
        signed = show;
        return this;
    }

    /** Switches off padding and plus signs. */
    TextStream plain() {
        return field(0, false, ' ').showSign(false);
    }

    TextStream piece(String text) {
        return piece(text.getBytes(StandardCharsets.UTF_8));
    }

    TextStream piece(byte[] piece) {
        int padding = width - piece.length;
        width = 0;
        if (!left) {
            pad(padding);
        }
        bytes.writeBytes(piece);
        if (left) {
            pad(padding);
        }
        return this;
    }

    /** Writes text that an application chose. */
    TextStream eventText(byte[] text) {
        return piece(
                switch (escapes) {
                    case NONE -> text;
                    case TERMINAL -> EventText.escape(text);
                    case LINE -> EventText.escapeToLine(text);
                });
    }

    /** Writes a part of a format, which a file of another process has and which may have lines. */
    TextStream foreignFormat(byte[] text) {
        return piece(escapes == Escapes.NONE ? text : EventText.escape(text));
    }

    TextStream text(Value.Text text) {
        return text.literal() ? piece(text.bytes()) : eventText(text.bytes());
    }

    TextStream number(long value, boolean isSigned) {
        if (!isSigned) {
            return piece(Long.toUnsignedString(value));
        }
        return piece(signed && value >= 0 ? "+" + value : Long.toString(value));
    }

    /** Returns an empty stream that treats event text as this one does. */
    TextStream fresh() {
        return new TextStream(escapes);
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }

    private void pad(int count) {
        for (int i = 0; i < count; i++) {
            bytes.write(fill);
        }
    }
}
