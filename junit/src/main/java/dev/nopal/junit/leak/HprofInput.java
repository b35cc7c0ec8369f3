package dev.nopal.junit.leak;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The bytes of a heap dump at any position. Not thread-safe.
 *
 * <p>The dump is mapped, because a search jumps through it; in parts, because one mapping holds at
 * most 2 GB.
 */
final class HprofInput {
    private static final int PART_BITS = 30;
    private static final long PART = 1L << PART_BITS;

    /** Parts overlap, so that a value is never cut. */
    private static final int OVERLAP = 8;

    private final ByteBuffer[] parts;
    private final long size;
    private final int idSize;
    private final long start;
    private long position;

    HprofInput(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            size = channel.size();
            parts = new ByteBuffer[(int) (size / PART) + 1];
            for (int i = 0; i < parts.length; i++) {
                long from = i * PART;
                parts[i] =
                        channel.map(
                                FileChannel.MapMode.READ_ONLY,
                                from,
                                Math.min(PART + OVERLAP, size - from));
            }
        }
        while (u1() != 0) {
            // The name of the format.
        }
        idSize = i4();
        if (idSize != 4 && idSize != 8) {
            throw new IOException("ids of " + idSize + " bytes in a heap dump");
        }
        skip(8);
        start = position;
    }

    /** Returns where the first record begins. */
    long start() {
        return start;
    }

    int idSize() {
        return idSize;
    }

    long position() {
        return position;
    }

    boolean hasMore() {
        return position < size;
    }

    void seek(long at) throws IOException {
        if (at < 0 || at > size) {
            throw new IOException("position " + at + " in a heap dump of " + size + " bytes");
        }
        position = at;
    }

    void skip(long bytes) throws IOException {
        seek(position + bytes);
    }

    int u1() throws IOException {
        return part(1).get(advance(1)) & 0xff;
    }

    int u2() throws IOException {
        return part(2).getShort(advance(2)) & 0xffff;
    }

    int i4() throws IOException {
        return part(4).getInt(advance(4));
    }

    long u4() throws IOException {
        return i4() & 0xffff_ffffL;
    }

    long id() throws IOException {
        return idSize == 4 ? u4() : part(8).getLong(advance(8));
    }

    String text(int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) u1();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private ByteBuffer part(int length) throws IOException {
        if (position + length > size) {
            throw new IOException("the heap dump ends at " + size);
        }
        return parts[(int) (position >> PART_BITS)];
    }

    /** Moves past a value and returns its offset in its part. */
    private int advance(int length) {
        int offset = (int) (position & (PART - 1));
        position += length;
        return offset;
    }
}
