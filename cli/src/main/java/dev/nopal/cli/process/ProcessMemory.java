package dev.nopal.cli.process;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/**
 * The memory of another process, read without stopping it.
 *
 * <p>The kernel allows it to root and, unless Yama forbids it, to the same user.
 */
public final class ProcessMemory implements AutoCloseable {
    private final FileChannel channel;

    private ProcessMemory(FileChannel channel) {
        this.channel = channel;
    }

    /** Opens the memory of a process. */
    public static ProcessMemory open(ProcFs proc, int pid) throws IOException {
        return new ProcessMemory(
                FileChannel.open(proc.process(pid).resolve("mem"), StandardOpenOption.READ));
    }

    /** Reads bytes at an address; the order is little-endian until the caller sets it. */
    public ByteBuffer read(long address, int size) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, address + bytes.position()) < 0) {
                throw new EOFException("no memory at 0x" + Long.toHexString(address));
            }
        }
        return bytes.flip();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
