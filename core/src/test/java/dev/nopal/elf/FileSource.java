package dev.nopal.elf;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A source over a file that counts the requested bytes. */
final class FileSource implements ByteSource, AutoCloseable {
    private final FileChannel channel;
    private final long size;
    private long bytesRead;

    FileSource(Path path) throws IOException {
        channel = FileChannel.open(path);
        size = channel.size();
    }

    long bytesRead() {
        return bytesRead;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long offset, ByteBuffer target) throws IOException {
        bytesRead += target.remaining();
        long position = offset;
        while (target.hasRemaining()) {
            int count = channel.read(target, position);
            if (count < 0) {
                throw new EOFException();
            }
            position += count;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
