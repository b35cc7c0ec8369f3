package dev.nopal.cli.dof;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Bytes of a file and where they are in it; every read is checked. */
final class DofBytes {
    private final ByteBuffer buffer;
    private final long start;

    DofBytes(ByteBuffer buffer, long start) {
        this.buffer = buffer;
        this.start = start;
    }

    int size() {
        return buffer.limit();
    }

    /** Returns the bytes from an offset on, in this byte order. */
    DofBytes from(int offset, ByteOrder order) {
        return part(offset, size() - offset, order);
    }

    /** Returns a part that was checked before. */
    DofBytes part(int offset, int length, ByteOrder order) {
        return new DofBytes(buffer.slice(offset, length).order(order), start + offset);
    }

    ByteOrder order() {
        return buffer.order();
    }

    int u8(long offset, String what) {
        return Byte.toUnsignedInt(buffer.get(at(offset, Byte.BYTES, what)));
    }

    int u16(long offset, String what) {
        return Short.toUnsignedInt(buffer.getShort(at(offset, Short.BYTES, what)));
    }

    long u32(long offset, String what) {
        return Integer.toUnsignedLong(buffer.getInt(at(offset, Integer.BYTES, what)));
    }

    /** Returns 64 bits; a caller treats negative numbers as too large. */
    long u64(long offset, String what) {
        return buffer.getLong(at(offset, Long.BYTES, what));
    }

    /** Refuses a range that is not inside. */
    void require(long offset, long length, String what) {
        if (offset < 0 || offset > size()) {
            throw malformed(0, what + " at " + hex(offset) + " starts past the end of " + extent());
        }
        if (length < 0 || length > size() - offset) {
            throw malformed(
                    offset,
                    what
                            + " of "
                            + Long.toUnsignedString(length)
                            + " bytes ends past the end of "
                            + extent());
        }
    }

    /** Returns the exception for the byte at an offset of these bytes. */
    MalformedDofException malformed(long offset, String reason) {
        return new MalformedDofException(start + offset, reason);
    }

    private String extent() {
        return size() + " bytes";
    }

    private int at(long offset, int length, String what) {
        require(offset, length, what);
        return (int) offset;
    }

    static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }
}
