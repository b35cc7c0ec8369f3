package dev.nopal.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The access to ranges of a source, which checks them against its size and {@link Limits}.
 *
 * <p>Every allocation for bytes of the file happens here, so that no header can request more.
 */
final class ElfInput {
    private final ByteSource source;
    private final long size;
    private final ByteOrder order;

    ElfInput(ByteSource source, long size, ByteOrder order) {
        this.source = source;
        this.size = size;
        this.order = order;
    }

    long size() {
        return size;
    }

    /** Reads a range; {@code what} names it in the exception. */
    ByteBuffer read(long offset, long length, String what) throws IOException {
        if (offset < 0 || offset > size) {
            throw new MalformedElfException(offset, what + " starts past the end of the file");
        }
        if (length < 0 || length > size - offset) {
            throw new MalformedElfException(
                    offset,
                    what + " of " + Long.toUnsignedString(length) + " bytes ends past the file");
        }
        if (length > Limits.MAX_BYTES) {
            throw new MalformedElfException(
                    offset, what + " of " + length + " bytes is over the limit");
        }
        ByteBuffer buffer = ByteBuffer.allocate((int) length);
        source.read(offset, buffer);
        return buffer.flip().order(order);
    }
}
