package dev.nopal.script.session;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** The way in which a session file is mapped; all of them use the same file format. */
public enum FileMapping {
    /** By {@code java.lang.foreign}, which is final from Java 22 on. */
    SEGMENT(SessionLayout.MAX_FILE_SIZE),

    /** By a buffer, for Java 17 to 21. */
    BUFFER(Integer.MAX_VALUE);

    /** The way that suits this JVM. */
    public static final FileMapping BEST = Runtime.version().feature() >= 22 ? SEGMENT : BUFFER;

    private final long mostBytes;

    FileMapping(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Returns the size of the largest file. */
    public long mostBytes() {
        return mostBytes;
    }

    /** Makes the classes that the first access needs, which takes some milliseconds. */
    public void prepare() {
        if (this == SEGMENT) {
            SegmentMemory.prepare();
        }
    }

    /** Maps a file; one that is shorter grows. */
    SessionMemory map(FileChannel file, FileChannel.MapMode mode, long size) throws IOException {
        return this == SEGMENT
                ? SegmentMemory.map(file, mode, size)
                : BufferMemory.map(file, mode, size);
    }
}
