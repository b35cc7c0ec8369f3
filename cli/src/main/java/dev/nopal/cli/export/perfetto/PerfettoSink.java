package dev.nopal.cli.export.perfetto;

import dev.nopal.cli.export.timeline.TimelineClock;
import dev.nopal.cli.export.timeline.TimelineCount;
import dev.nopal.cli.export.timeline.TimelineEvent;
import dev.nopal.cli.export.timeline.TimelineJvm;
import dev.nopal.cli.export.timeline.TimelineSink;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The writer of a timeline as a trace of Perfetto: what happened as instants on the tracks of
 * threads, calls of methods as slices, numbers of maps as counters.
 */
public final class PerfettoSink implements TimelineSink {
    private static final String RECORDED = "recorded";
    private static final String PRINTED = "printed";
    private static final String LOST = "lost";

    /** The longest name of an event that is a text. */
    private static final int MAX_NAME = 120;

    /** The most threads whose calls are put together. */
    private static final int MAX_THREADS = 10_000;

    /** The most calls of all threads that wait for their end. */
    private static final int MAX_WAITING = 100_000;

    private final Packets packets;
    private final Tracks tracks;
    private final Map<Long, ThreadSlices> threads = new LinkedHashMap<>(16, 0.75f, true);
    private int waiting;

    /**
     * @param out for the trace, not closed
     */
    public PerfettoSink(OutputStream out) {
        packets = new Packets(out);
        tracks = new Tracks(packets);
    }

    @Override
    public void begin(TimelineClock clock, String script, String versions) throws IOException {
        packets.clock(clock);
    }

    @Override
    public void add(TimelineJvm jvm, long nanos) throws IOException {
        tracks.of(jvm);
    }

    @Override
    public void write(TimelineEvent event) throws IOException {
        if (event.thread().isEmpty() || event.error() != 0) {
            instant(tracks.of(event), event);
            return;
        }
        long track = tracks.of(event);
        ThreadSlices slices = threads.computeIfAbsent(track, _ -> new ThreadSlices());
        waiting -= slices.waiting();
        slices.add(event, targetOf(track, event.kind()));
        waiting += slices.waiting();
        while (threads.size() > MAX_THREADS || waiting > MAX_WAITING) {
            Map.Entry<Long, ThreadSlices> eldest = threads.entrySet().iterator().next();
            waiting -= eldest.getValue().waiting();
            threads.remove(eldest.getKey());
            eldest.getValue().end(targetOf(eldest.getKey(), event.kind()));
        }
    }

    private ThreadSlices.Target targetOf(long track, TimelineEvent.Kind kind) {
        return new ThreadSlices.Target() {
            @Override
            public void slice(Slice slice) {
                try {
                    packets.slice(track, category(kind), slice);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public void instant(TimelineEvent event) {
                try {
                    PerfettoSink.this.instant(track, event);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    private static String category(TimelineEvent.Kind kind) {
        return switch (kind) {
            case RECORDED -> RECORDED;
            case PRINTED -> PRINTED;
        };
    }

    private void instant(long track, TimelineEvent event) throws IOException {
        String name = event.name();
        List<Value.Field> fields = new ArrayList<>(event.fields());
        if (event.kind() == TimelineEvent.Kind.PRINTED) {
            name = text(event);
            fields.add(new Value.Field("time_error", Value.of(event.error())));
        }
        packets.instant(track, category(event.kind()), name, event.nanos(), fields);
    }

    /** Returns the beginning of a printed text, or the name of the event if there is none. */
    private static String text(TimelineEvent event) {
        if (!(event.fields().getFirst().value() instanceof Value.Text printed)) {
            return event.name();
        }
        String text = new String(printed.bytes(), StandardCharsets.UTF_8).strip();
        if (text.isEmpty()) {
            return event.name();
        }
        boolean isLong = text.codePointCount(0, text.length()) > MAX_NAME;
        return isLong ? text.substring(0, text.offsetByCodePoints(0, MAX_NAME)) + "\u2026" : text;
    }

    @Override
    public void write(TimelineCount count) throws IOException {
        packets.count(tracks.of(count), count.nanos(), count.value(), count.isSigned());
    }

    @Override
    public void lost(TimelineJvm jvm, long count, long nanos) throws IOException {
        List<Value.Field> fields = List.of(new Value.Field("count", Value.of(count)));
        packets.instant(tracks.of(jvm), LOST, count + " events lost", nanos, fields);
    }

    @Override
    public void end(long nanos) throws IOException {
        threads.forEach(
                (track, slices) -> slices.end(targetOf(track, TimelineEvent.Kind.RECORDED)));
        threads.clear();
    }

    @Override
    public long written() {
        return packets.written();
    }
}
