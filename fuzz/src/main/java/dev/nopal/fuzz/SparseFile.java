package dev.nopal.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes session files in a short form: most of their megabytes are zero, and no fuzzer finds the
 * others among them.
 *
 * <pre>
 *   u32 size of the file, at most 8 MiB; with the highest bit, its header says what it says
 *   chunks: u32 offset   u16 length   bytes
 *   offset 0xffffffff: the chunks from here on are in the second of two files only
 * </pre>
 *
 * Big-endian; what is cut short ends there. Chunks do not move when another one grows, so that a
 * fuzzer may insert bytes without making nonsense of the rest.
 */
final class SparseFile {
    private static final int MAX_SIZE = 8 << 20;
    private static final int KEEPS_HEADER = 1 << 31;
    private static final int SECOND = -1;
    private static final int ZEROES = 16;
    private static final int SIZE_AT = 16;

    private SparseFile() {}

    /** Makes the first, or the second, file of an input. */
    static void write(byte[] input, boolean isSecond, Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            ByteBuffer in = ByteBuffer.wrap(input);
            if (in.remaining() < Integer.BYTES) {
                return;
            }
            int word = in.getInt();
            int size = (word & ~KEEPS_HEADER) % (MAX_SIZE + 1);
            if (size > 0) {
                channel.write(ByteBuffer.allocate(1), size - 1);
            }
            chunks(in, isSecond, size, channel);
            if ((word & KEEPS_HEADER) == 0 && size >= SIZE_AT + Long.BYTES) {
                ByteBuffer field = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
                channel.write(field.putLong(0, size), SIZE_AT);
            }
        }
    }

    private static void chunks(ByteBuffer in, boolean isSecond, int size, FileChannel channel)
            throws IOException {
        try {
            while (in.hasRemaining()) {
                int offset = in.getInt();
                if (offset == SECOND) {
                    if (!isSecond) {
                        return;
                    }
                    continue;
                }
                int length = Math.min(Short.toUnsignedInt(in.getShort()), in.remaining());
                ByteBuffer bytes = in.slice(in.position(), length);
                in.position(in.position() + length);
                if (offset >= 0 && offset <= size - length) {
                    channel.write(bytes, offset);
                }
            }
        } catch (BufferUnderflowException e) {
            // Cut in the middle of a chunk.
        }
    }

    /** Returns the short form of one file. */
    static byte[] of(byte[] file) {
        return of(file, file);
    }

    /** Returns the short form of two files of one size. */
    static byte[] of(byte[] first, byte[] second) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(first.length);
            writeChunks(out, new byte[first.length], first);
            if (first != second) {
                out.writeInt(SECOND);
                writeChunks(out, first, second);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Writes what a file has other than before. */
    private static void writeChunks(DataOutputStream out, byte[] before, byte[] after)
            throws IOException {
        int at = 0;
        while (at < after.length) {
            if (after[at] == before[at]) {
                at++;
                continue;
            }
            int start = at & -Long.BYTES;
            int end = start + Long.BYTES;
            for (int same = 0; end < after.length && same < ZEROES && end - start < 4096; end++) {
                same = after[end] == before[end] ? same + 1 : 0;
            }
            end = Math.min(end, after.length);
            out.writeInt(start);
            out.writeShort(end - start);
            out.write(after, start, end - start);
            at = end;
        }
    }

    /** Returns a folder in memory, where there is one, that is removed at the end. */
    static Path folder() {
        try {
            Path memory = Path.of("/dev/shm");
            Path folder =
                    Files.isWritable(memory)
                            ? Files.createTempDirectory(memory, "nopal-fuzz")
                            : Files.createTempDirectory("nopal-fuzz");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path folder) {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            // Left to be looked at.
        }
    }
}
