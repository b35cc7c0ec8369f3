package dev.nopal.cli.dof;

import dev.nopal.elf.ByteSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The access to ranges of a file, which checks them against its size and a limit.
 *
 * <p>Every allocation for bytes of the file happens here, so that no header can request more.
 */
final class DofInput {
    /**
     * The most bytes of one range. Kernels take a DOF of 512 KiB (macOS) or 8 MiB at most; the load
     * commands of a program have some KiB.
     */
    static final int MAX_BYTES = 16 << 20;

    private final ByteSource source;
    private final long size;

    DofInput(ByteSource source) {
        this.source = source;
        this.size = source.size();
    }

    long size() {
        return size;
    }

    /** Reads a range; {@code what} names it in the exception. */
    DofBytes read(long offset, long length, ByteOrder order, String what) throws IOException {
        if (offset < 0 || offset > size) {
            throw new MalformedDofException(
                    offset, what + " starts past the end of the file of " + size + " bytes");
        }
        if (length < 0 || length > size - offset) {
            throw new MalformedDofException(
                    offset,
                    what + " of " + Long.toUnsignedString(length) + " bytes ends past the file");
        }
        if (length > MAX_BYTES) {
            throw new MalformedDofException(
                    offset, what + " of " + length + " bytes is over the limit of " + MAX_BYTES);
        }
        ByteBuffer buffer = ByteBuffer.allocate((int) length);
        source.read(offset, buffer);
        return new DofBytes(buffer.flip().order(order), offset);
    }

    /** Returns the first four bytes as a number of this order; 0 if there are fewer. */
    int magic(ByteOrder order) throws IOException {
        return size < Integer.BYTES ? 0 : (int) read(0, Integer.BYTES, order, "magic").u32(0, "");
    }
}
