package dev.nopal.elf;

import java.io.EOFException;
import java.nio.ByteBuffer;

/** A source over an array. */
record ArraySource(byte[] bytes) implements ByteSource {
    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public void read(long offset, ByteBuffer target) throws EOFException {
        int length = target.remaining();
        if (offset < 0 || offset > bytes.length - length) {
            throw new EOFException("offset=" + offset + " length=" + length);
        }
        target.put(bytes, (int) offset, length);
    }
}
