package dev.nopal.cli.export.perfetto;

import dev.nopal.cli.export.timeline.TimelineCount;
import dev.nopal.cli.export.timeline.TimelineEvent;
import dev.nopal.cli.export.timeline.TimelineJvm;
import dev.nopal.cli.export.timeline.ValueTexts;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The tracks of a trace, each described before it is used. Those that were not used for long are
 * forgotten, and described again if needed: their identifications are hashes of their names.
 */
final class Tracks {
    private static final int MAX_KNOWN = 10_000;
    private static final long PRIME = 0x100000001b3L;

    private final Packets packets;

    /** So that a file that consists of several traces has no two tracks with one identification. */
    private final long seed = RandomGenerator.getDefault().nextLong();

    private final ValueTexts texts = new ValueTexts();

    @SuppressWarnings("serial") // Never serialized.
    private final Map<Long, Boolean> known =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                    return size() > MAX_KNOWN;
                }
            };

    Tracks(Packets packets) {
        this.packets = packets;
    }

    /** Returns the track of a JVM, for what has no thread. */
    long of(TimelineJvm jvm) throws IOException {
        long uuid = hash("jvm", jvm.number(), "");
        if (known.put(uuid, true) == null) {
            packets.process(uuid, jvm.pid(), jvm.title());
        }
        return uuid;
    }

    /**
     * Returns the track of an event's thread. It has a name instead of a thread's number, because
     * the kernel's numbers are others than Java's.
     */
    long of(TimelineEvent event) throws IOException {
        long parent = of(event.jvm());
        if (event.thread().isEmpty()) {
            return parent;
        }
        Event.RecordedThread thread = event.thread().get();
        long uuid = hash("thread", event.jvm().number(), Long.toString(thread.id()));
        if (known.put(uuid, true) == null) {
            packets.track(uuid, parent, name(thread));
        }
        return uuid;
    }

    private String name(Event.RecordedThread thread) throws IOException {
        String name = texts.of(thread.name());
        String kind = thread.isVirtual() ? "virtual thread" : "thread";
        return name.isEmpty()
                ? kind + " " + thread.id()
                : name + " (" + kind + " " + thread.id() + ")";
    }

    /** Returns the track of a number. */
    long of(TimelineCount count) throws IOException {
        long parent = count.jvm().isPresent() ? of(count.jvm().get()) : 0;
        int number = count.jvm().map(TimelineJvm::number).orElse(-1);
        long uuid = hash("count", number, count.name());
        if (known.put(uuid, true) == null) {
            packets.counter(uuid, parent, count.name());
        }
        return uuid;
    }

    private long hash(String kind, int jvm, String name) {
        long hash = seed ^ 31L * kind.hashCode() + jvm;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * PRIME;
        }
        hash = (hash ^ hash >>> 32) * PRIME;
        return hash == 0 ? 1 : hash; // 0 is the track of the whole trace.
    }
}
