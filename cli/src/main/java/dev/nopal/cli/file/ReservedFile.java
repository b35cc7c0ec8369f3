package dev.nopal.cli.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A new file, readable by its owner only, that is created before the work whose result it will
 * hold, so that a file that cannot be written is found at once. Removed again unless something was
 * written to it.
 */
public final class ReservedFile implements AutoCloseable {
    private final Path path;
    private final FileChannel channel;
    private boolean isWritten;

    private ReservedFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Creates the file; fails if it exists. */
    public static ReservedFile create(Path path) throws IOException {
        return new ReservedFile(
                path,
                FileChannel.open(
                        path,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------"))));
    }

    public Path path() {
        return path;
    }

    /** The writer of a file's content. */
    public interface Content {
        void writeTo(FileChannel file) throws IOException;
    }

    /** Replaces the content; removes the file if that fails. */
    public void write(Content content) throws IOException {
        isWritten = false;
        channel.truncate(0);
        content.writeTo(channel);
        isWritten = true;
    }

    /** Replaces the content by bytes. */
    public void write(byte[] bytes) throws IOException {
        write(
                file -> {
                    ByteBuffer left = ByteBuffer.wrap(bytes);
                    while (left.hasRemaining()) {
                        file.write(left);
                    }
                });
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            if (!isWritten) {
                Files.deleteIfExists(path);
            }
        }
    }
}
