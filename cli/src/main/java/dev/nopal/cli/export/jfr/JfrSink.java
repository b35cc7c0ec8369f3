package dev.nopal.cli.export.jfr;

import dev.nopal.cli.export.timeline.TimelineClock;
import dev.nopal.cli.export.timeline.TimelineCount;
import dev.nopal.cli.export.timeline.TimelineEvent;
import dev.nopal.cli.export.timeline.TimelineJvm;
import dev.nopal.cli.export.timeline.TimelineSink;
import dev.nopal.cli.export.timeline.ValueTexts;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The writer of a timeline as a recording of the JDK's Flight Recorder.
 *
 * <p>It writes the file itself: an event that is committed through {@code jdk.jfr} has the time and
 * the thread of the commit, in the command, and neither can be set.
 */
public final class JfrSink implements TimelineSink {
    private static final String DURATION = "duration";
    private static final TimelineJvm NO_JVM = new TimelineJvm(-1, "", 0);
    private static final int NO_THREAD = 0;

    private final OutputStream out;
    private final JfrMetadata metadata = new JfrMetadata();
    private final JfrChunk chunk = new JfrChunk();
    private final JfrBytes content = new JfrBytes();
    private final ValueTexts texts = new ValueTexts();
    private TimelineClock clock;
    private long written;

    /**
     * @param out for the recording, not closed
     */
    public JfrSink(OutputStream out) {
        this.out = out;
    }

    @Override
    public void begin(TimelineClock clock, String script, String versions) {
        this.clock = clock;
        chunk.cover(clock.start(), clock.start());
    }

    @Override
    public void add(TimelineJvm jvm, long nanos) {}

    @Override
    public void write(TimelineEvent event) throws IOException {
        List<Value.Field> fields = new ArrayList<>(event.fields());
        long duration = event.error() == 0 ? takeDuration(fields) : 0;
        boolean isPrinted = event.kind() == TimelineEvent.Kind.PRINTED;
        if (isPrinted) {
            fields.add(new Value.Field("timeError", Value.of(event.error())));
        }
        String category = isPrinted ? "Printed" : "Recorded";
        long begin = Math.max(0, event.nanos() - duration);
        write(event.jvm(), event.thread(), event.name(), category, begin, event.nanos(), fields);
    }

    /** Removes a field with the duration, which every event has, and returns it. */
    private static long takeDuration(List<Value.Field> fields) {
        for (Value.Field field : fields) {
            if (field.name().equals(DURATION)
                    && field.value() instanceof Value.Int nanos
                    && nanos.value() >= 0) {
                fields.remove(field);
                return nanos.value();
            }
        }
        return 0;
    }

    /** Removes the first stack among the fields, and returns it: an event has one at most. */
    private static Optional<Value.Stack> takeStack(List<Value.Field> fields) {
        for (Value.Field field : fields) {
            if (field.value() instanceof Value.Stack stack) {
                fields.remove(field);
                return Optional.of(stack);
            }
        }
        return Optional.empty();
    }

    @Override
    public void write(TimelineCount count) throws IOException {
        List<Value.Field> fields =
                List.of(
                        new Value.Field("map", Value.of(count.map())),
                        new Value.Field("key", Value.of(count.key())),
                        new Value.Field("what", Value.of(count.what())),
                        new Value.Field(
                                "value", new Value.Int(count.value(), 64, count.isSigned())));
        TimelineJvm jvm = count.jvm().orElse(NO_JVM);
        write(jvm, Optional.empty(), "map", "Maps", count.nanos(), count.nanos(), fields);
    }

    @Override
    public void lost(TimelineJvm jvm, long count, long nanos) throws IOException {
        List<Value.Field> fields = List.of(new Value.Field("count", Value.of(count)));
        write(jvm, Optional.empty(), "lost", "Losses", nanos, nanos, fields);
    }

    private void write(
            TimelineJvm jvm,
            Optional<Event.RecordedThread> thread,
            String name,
            String category,
            long begin,
            long end,
            List<Value.Field> values)
            throws IOException {
        List<Value.Field> fields = new ArrayList<>(values);
        Optional<Value.Stack> stack = takeStack(fields);
        JfrEventClass wanted = JfrEventClass.of(name, category, stack.isPresent(), fields);
        int id = metadata.idOf(wanted);
        if (id < 0) {
            fields =
                    List.of(
                            new Value.Field("name", Value.of(name)),
                            new Value.Field("text", Value.of(texts.of(new Value.Record(values)))));
            stack = Optional.empty();
            wanted = JfrEventClass.of("other", category, false, fields);
            id = metadata.idOfOther(wanted);
        }
        int threadNumber =
                thread.isPresent() ? chunk.threadOf(jvm.number(), thread.get()) : NO_THREAD;
        content.clear().put(id).put(begin).put(end - begin).put(threadNumber);
        stack.ifPresent(each -> content.put(chunk.stackOf(each)));
        content.putText(jvm.name()).put(jvm.pid());
        for (int i = 0; i < fields.size(); i++) {
            wanted.fields().get(i).type().write(fields.get(i).value(), content, texts);
        }
        chunk.add(content, begin, end);
        if (chunk.isFull()) {
            written += chunk.writeTo(out, clock, metadata);
        }
    }

    @Override
    public void end(long nanos) throws IOException {
        if (written == 0) {
            chunk.cover(clock.start(), nanos);
        }
        if (!chunk.isEmpty()) {
            chunk.cover(nanos, nanos);
            written += chunk.writeTo(out, clock, metadata);
        }
    }

    @Override
    public long written() {
        return written;
    }
}
