package dev.nopal.script.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Memory of a file that has no name any more, for tests of what writes into a session file. */
public final class TestMemory {
    private TestMemory() {}

    /** Returns the ways to map a file that this JVM has. */
    public static List<FileMapping> mappings() {
        return FileMapping.BEST == FileMapping.SEGMENT
                ? List.of(FileMapping.values())
                : List.of(FileMapping.BUFFER);
    }

    public static SessionMemory of(FileMapping mapping, long size) {
        try {
            Path file = Files.createTempFile("memory", null);
            try (FileChannel channel =
                    FileChannel.open(
                            file,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.DELETE_ON_CLOSE)) {
                return mapping.map(channel, FileChannel.MapMode.READ_WRITE, size);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a number at any place. */
    public static long longAt(SessionMemory memory, long at) {
        byte[] bytes = new byte[Long.BYTES];
        memory.getBytes(at, bytes, bytes.length);
        return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).getLong();
    }
}
