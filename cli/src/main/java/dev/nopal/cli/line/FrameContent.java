package dev.nopal.cli.line;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The content of a frame while it is written. */
public final class FrameContent {
    private static final int MAX_TEXT = 4 << 10;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public FrameContent number(long value) {
        bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
        return this;
    }

    public FrameContent count(int value) {
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
        return this;
    }

    /** Adds a text, as much of it as a sentence needs. */
    public FrameContent text(String text) {
        String start = text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
        return bytes(start.getBytes(StandardCharsets.UTF_8));
    }

    public FrameContent bytes(byte[] some) {
        count(some.length);
        bytes.writeBytes(some);
        return this;
    }

    /** Adds bytes without their length. */
    public FrameContent raw(byte[] some) {
        bytes.writeBytes(some);
        return this;
    }

    public byte[] toBytes() {
        return bytes.toByteArray();
    }
}
