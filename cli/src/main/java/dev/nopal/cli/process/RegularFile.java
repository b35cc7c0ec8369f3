package dev.nopal.cli.process;

import dev.nopal.elf.ByteSource;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads a regular file at any offset.
 *
 * <p>Anything else is refused before it is opened: opening a FIFO blocks and opening a device may
 * do anything. Between the two steps a process could still swap the file; it gains a tool that
 * waits.
 */
public final class RegularFile implements ByteSource, AutoCloseable {
    private final FileChannel channel;
    private final long size;

    private RegularFile(FileChannel channel, long size) {
        this.channel = channel;
        this.size = size;
    }

    /**
     * Opens a file for reading.
     *
     * @throws FileSystemException when it is no regular file
     */
    public static RegularFile open(Path path) throws IOException {
        if (!Files.readAttributes(path, "isRegularFile").get("isRegularFile").equals(true)) {
            throw new FileSystemException(path.toString(), null, "not a regular file");
        }
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
        try {
            return new RegularFile(channel, channel.size());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Returns the first bytes of a file, at most the limit. */
    public static byte[] head(Path path, int limit) throws IOException {
        try (RegularFile file = open(path)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(limit, file.size()));
            file.read(0, bytes);
            return bytes.array();
        }
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long offset, ByteBuffer target) throws IOException {
        long position = offset;
        while (target.hasRemaining()) {
            int count = channel.read(target, position);
            if (count < 0) {
                throw new EOFException("file ends at offset 0x" + Long.toHexString(position));
            }
            position += count;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
