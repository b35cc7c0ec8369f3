package dev.nopal.system.harness;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory of another process, as the kernel shows it. */
public record ProcessMemory(long pid) {

    public byte[] bytes(long address, int count) {
        try (var memory = new RandomAccessFile("/proc/" + pid + "/mem", "r")) {
            byte[] bytes = new byte[count];
            memory.seek(address);
            memory.readFully(bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads an 8-byte word, for example an enable word. */
    public long word(long address) {
        return little(address, Long.BYTES).getLong();
    }

    /** Reads two bytes, for example a semaphore. */
    public int halfWord(long address) {
        return Short.toUnsignedInt(little(address, Short.BYTES).getShort());
    }

    private ByteBuffer little(long address, int count) {
        return ByteBuffer.wrap(bytes(address, count)).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns where a file is mapped: the address of its first byte. */
    public long loadAddress(Path file) {
        try {
            Object inode = Files.getAttribute(file, "unix:ino");
            try (var maps = Files.lines(Path.of("/proc/" + pid + "/maps"))) {
                return maps.map(line -> line.split("\\s+", 6))
                        .filter(fields -> fields[4].equals(inode.toString()))
                        .filter(fields -> Long.parseLong(fields[2], 16) == 0)
                        .mapToLong(fields -> Long.parseLong(fields[0].split("-")[0], 16))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(file + " is not mapped by " + pid));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
