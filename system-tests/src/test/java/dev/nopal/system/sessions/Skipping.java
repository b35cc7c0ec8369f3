package dev.nopal.system.sessions;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A tracer that always keeps up: it marks output as read without reading it. */
final class Skipping implements AutoCloseable {
    private static final VarHandle WORDS = ValueLayout.JAVA_LONG.varHandle();

    /** As docs/formats.md has them. */
    private static final long OUTPUT_AT = 88;

    private static final long HEAD_AT = 64;
    private static final long RING_AT = 128;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment file;
    private final Thread thread = new Thread(this::skip, "skipping");
    private volatile boolean isClosed;

    Skipping(Path session) throws IOException {
        try (FileChannel channel =
                FileChannel.open(session, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            file = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size(), arena);
        }
        thread.start();
    }

    private void skip() {
        long output = file.get(ValueLayout.JAVA_LONG, OUTPUT_AT);
        long stripes = file.get(ValueLayout.JAVA_LONG, OUTPUT_AT + 8);
        long size = RING_AT + file.get(ValueLayout.JAVA_LONG, OUTPUT_AT + 16);
        while (!isClosed) {
            for (long at = output; at < output + stripes * size; at += size) {
                WORDS.setRelease(file, at + HEAD_AT, (long) WORDS.getAcquire(file, at));
            }
        }
    }

    boolean isRunning() {
        return thread.isAlive();
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        arena.close();
    }
}
