package dev.nopal.cli.line;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * One frame: the unit in which a channel's bytes travel over a line that several channels share.
 *
 * <pre>
 *   u32 length of the rest   u8 kind   u32 channel   content
 * </pre>
 */
public final class LineFrame {
    /** The most bytes of content; what is longer is cut into several frames. */
    public static final int MAX_CONTENT = 256 << 10;

    private static final int MAX_TEXT = 16 << 10;

    private final FrameKind kind;
    private final int channel;
    private final ByteBuffer content;

    public LineFrame(FrameKind kind, int channel, byte[] content) {
        this.kind = kind;
        this.channel = channel;
        this.content = ByteBuffer.wrap(content);
    }

    public FrameKind kind() {
        return kind;
    }

    public int channel() {
        return channel;
    }

    public int remaining() {
        return content.remaining();
    }

    public long getLong() throws MalformedFrameException {
        try {
            return content.getLong();
        } catch (BufferUnderflowException e) {
            throw ended();
        }
    }

    public int getInt() throws MalformedFrameException {
        try {
            return content.getInt();
        } catch (BufferUnderflowException e) {
            throw ended();
        }
    }

    /** Reads a text that {@link FrameContent#text} wrote. */
    public String getText() throws MalformedFrameException {
        return new String(getBytes(MAX_TEXT), StandardCharsets.UTF_8);
    }

    /** Reads bytes that {@link FrameContent#bytes} wrote. */
    public byte[] getBytes(int most) throws MalformedFrameException {
        int length = getInt();
        if (length < 0 || length > most || length > content.remaining()) {
            throw new MalformedFrameException("length " + Integer.toUnsignedString(length));
        }
        byte[] bytes = new byte[length];
        content.get(bytes);
        return bytes;
    }

    /** Returns all bytes that are left. */
    public byte[] rest() {
        byte[] bytes = new byte[content.remaining()];
        content.get(bytes);
        return bytes;
    }

    private MalformedFrameException ended() {
        return new MalformedFrameException(kind + " ends early");
    }
}
