package dev.nopal.script.crash;

import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * The states of a session file from store to store. A reader gets a copy of each: what a crash
 * there leaves.
 *
 * <p>A store of more than eight bytes is not atomic: the reader also gets states in which only some
 * of its words were stored.
 */
final class CrashedFile implements AutoCloseable {
    private static final int MIXTURES = 3;

    private final Arena arena = Arena.ofShared();
    private final Random random = new Random(6);
    private final Path copy;
    private final MemorySegment live;
    private final MemorySegment before;
    private final MemorySegment copied;
    private int states;

    CrashedFile(Path file, Path copy) throws IOException {
        this.copy = copy;
        try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ);
                FileChannel to =
                        FileChannel.open(
                                copy,
                                StandardOpenOption.CREATE_NEW,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE)) {
            live = from.map(FileChannel.MapMode.READ_ONLY, 0, from.size(), arena);
            copied = to.map(FileChannel.MapMode.READ_WRITE, 0, from.size(), arena);
        }
        before = arena.allocate(live.byteSize());
        before.copyFrom(live);
    }

    /** Passes the reader what the last store may have left. */
    void check(Consumer<SessionView> reader) {
        long first = live.mismatch(before);
        if (first < 0) {
            return;
        }
        try {
            long start = first & -8;
            long end = endOfDifference(start);
            if (end - start > Long.BYTES) {
                for (int i = 0; i < MIXTURES; i++) {
                    mix(start, end);
                    show(reader);
                }
            }
            copied.copyFrom(live);
            show(reader);
        } finally {
            before.copyFrom(live);
        }
    }

    private void mix(long start, long end) {
        copied.copyFrom(before);
        for (long at = start; at < end; at += Long.BYTES) {
            if (random.nextBoolean()) {
                MemorySegment.copy(live, at, copied, at, Long.BYTES);
            }
        }
    }

    /** Copies what the reader changed, which does not crash. */
    void resume() {
        before.copyFrom(live);
    }

    private long endOfDifference(long start) {
        long end = live.byteSize() & -8;
        while (word(live, end - 8) == word(before, end - 8) && end - 8 > start) {
            long half = start + (end - start) / 2 & -8;
            boolean isSame =
                    half > start && MemorySegment.mismatch(live, half, end, before, half, end) < 0;
            end = isSame ? half : end - 8;
        }
        return end;
    }

    private static long word(MemorySegment segment, long at) {
        return segment.get(ValueLayout.JAVA_LONG, at);
    }

    private void show(Consumer<SessionView> reader) {
        states++;
        try (SessionView view = SessionView.follow(copy)) {
            reader.accept(view);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how many states were read. */
    int states() {
        return states;
    }

    static List<Event> drain(SessionView view) {
        List<Event> events = new ArrayList<>();
        for (List<Event> more = view.drain(); !more.isEmpty(); more = view.drain()) {
            events.addAll(more);
        }
        return events;
    }

    @Override
    public void close() {
        arena.close();
    }
}
