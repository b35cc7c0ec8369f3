package dev.nopal.cli.export.jfr;

import dev.nopal.cli.export.timeline.TimelineClock;
import dev.nopal.cli.export.timeline.ValueTexts;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A part of a recording that can be read alone: events, then the threads, stacks and classes that
 * they refer to. It is kept in memory until it is complete, because its head contains its size.
 */
final class JfrChunk {
    private static final int FULL = 2 << 20;
    private static final int MANY_THREADS = 20_000;

    private static final int HEAD_SIZE = 68;
    private static final int MAGIC = 0x464c5200; // "FLR" and a byte of zero
    private static final int VERSION = 2 << 16 | 1;
    private static final int COMPRESSED_INTEGERS = 1;
    private static final long TICKS_PER_SECOND = 1_000_000_000;

    private final ValueTexts texts = new ValueTexts();
    private final Map<Thread, Integer> threads = new LinkedHashMap<>();
    private final JfrStacks stacks = new JfrStacks();
    private final JfrBytes events = new JfrBytes();
    private long start = Long.MAX_VALUE;
    private long end;
    private int number;

    /** Never the same in two chunks: readers keep the threads of earlier ones. */
    private int latestThread;

    private record Thread(int jvm, long id, String name, boolean isVirtual) {}

    /** Returns whether it is time to write it. */
    boolean isFull() {
        return events.size() >= FULL || threads.size() >= MANY_THREADS || stacks.isFull();
    }

    /** Returns the number of a thread among the constants. */
    int threadOf(int jvm, Event.RecordedThread thread) throws IOException {
        Thread wanted = new Thread(jvm, thread.id(), texts.of(thread.name()), thread.isVirtual());
        return threads.computeIfAbsent(wanted, _ -> ++latestThread);
    }

    /** Returns the number of a stack among the constants. */
    int stackOf(Value.Stack stack) {
        return stacks.of(stack);
    }

    /** Adds an event, or covers a time if there is none. */
    void add(JfrBytes event, long begin, long end) {
        cover(begin, end);
        events.putEvent(event);
    }

    /** Notes that the chunk covers this time. */
    void cover(long begin, long end) {
        start = Math.min(start, begin);
        this.end = Math.max(this.end, end);
    }

    /** Returns whether nothing would be missing without it. */
    boolean isEmpty() {
        return start == Long.MAX_VALUE;
    }

    /** Writes the chunk, then empties it; returns its size. */
    long writeTo(OutputStream out, TimelineClock clock, JfrMetadata metadata) throws IOException {
        long constants = HEAD_SIZE + events.size();
        writeConstants();
        long description = HEAD_SIZE + events.size();
        metadata.writeTo(events, end, ++number);
        long size = HEAD_SIZE + events.size();
        JfrBytes head = new JfrBytes();
        head.putRaw(MAGIC, 4).putRaw(VERSION, 4).putRaw(size, 8);
        head.putRaw(constants, 8).putRaw(description, 8);
        head.putRaw(clock.wall(start), 8).putRaw(end - start, 8);
        head.putRaw(start, 8).putRaw(TICKS_PER_SECOND, 8).putRaw(COMPRESSED_INTEGERS, 4);
        out.write(head.array(), 0, head.size());
        out.write(events.array(), 0, events.size());
        events.clear();
        threads.clear();
        start = Long.MAX_VALUE;
        end = 0;
        return size;
    }

    private void writeConstants() {
        JfrBytes content = new JfrBytes();
        content.put(JfrMetadata.CONSTANTS).put(end).put(0).put(0).putByte(0);
        content.put((threads.isEmpty() ? 0 : 1) + stacks.pools());
        if (!threads.isEmpty()) {
            content.put(JfrMetadata.THREAD).put(threads.size());
            threads.forEach(
                    (thread, number) ->
                            content.put(number)
                                    .putText(thread.name())
                                    .put(0)
                                    .putText(thread.name())
                                    .put(thread.id())
                                    .putByte(thread.isVirtual() ? 1 : 0));
        }
        stacks.writeTo(content);
        events.putEvent(content);
    }
}
