package dev.nopal.cli.export.ctf;

import dev.nopal.cli.export.timeline.TimelineClock;
import dev.nopal.cli.export.timeline.TimelineCount;
import dev.nopal.cli.export.timeline.TimelineEvent;
import dev.nopal.cli.export.timeline.TimelineJvm;
import dev.nopal.cli.export.timeline.TimelineSink;
import dev.nopal.cli.export.timeline.ValueTexts;
import dev.nopal.cli.file.ExportFolder;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The writer of a timeline as a trace of the Common Trace Format, version 1.8: a folder of streams
 * and their metadata. Each JVM has streams of its own; the packets of the first count its losses.
 */
public final class CtfSink implements TimelineSink {
    private static final Event.RecordedThread NO_THREAD =
            new Event.RecordedThread(0, Value.of(""), false);
    private static final TimelineJvm NO_JVM = new TimelineJvm(0, "", 0);

    private final ExportFolder folder;
    private final List<CtfStreams> jvms = new ArrayList<>();
    private final ValueTexts texts = new ValueTexts();
    private final CtfBytes content = new CtfBytes();
    private CtfMetadata metadata;
    private int streams;
    private long written;

    /**
     * @param folder for the result, empty; completed at the end, closed by its creator
     */
    public CtfSink(ExportFolder folder) {
        this.folder = folder;
    }

    @Override
    public void begin(TimelineClock clock, String script, String versions) {
        metadata = new CtfMetadata(clock, script, versions);
    }

    @Override
    public void add(TimelineJvm jvm, long nanos) {
        jvms.add(new CtfStreams(this::open, nanos));
    }

    private CtfStream open(long start) {
        return new CtfStream(folder, metadata.uuid(), streams++, start);
    }

    @Override
    public void write(TimelineEvent event) throws IOException {
        List<Value.Field> fields = event.fields();
        if (event.kind() == TimelineEvent.Kind.PRINTED) {
            fields = new ArrayList<>(fields);
            fields.add(new Value.Field("time_error", Value.of(event.error())));
        }
        Event.RecordedThread thread = event.thread().orElse(NO_THREAD);
        write(event.jvm(), thread, event.name(), event.nanos(), fields);
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
        write(count.jvm().orElse(NO_JVM), NO_THREAD, "map", count.nanos(), fields);
    }

    private void write(
            TimelineJvm jvm,
            Event.RecordedThread thread,
            String name,
            long nanos,
            List<Value.Field> values)
            throws IOException {
        CtfFields fields = CtfFields.of(values);
        String threadName = texts.of(thread.name());
        int eventClass =
                metadata.classOf(name, fields, !jvm.name().isEmpty(), !threadName.isEmpty());
        content.clear().putLong(jvm.pid()).putText(jvm.name());
        content.putLong(thread.id()).putText(threadName);
        content.putInteger(thread.isVirtual() ? 1 : 0, Byte.SIZE);
        if (eventClass == CtfMetadata.OTHER) {
            content.putText(name).putText(texts.of(new Value.Record(values)));
        } else {
            fields.write(values, content, texts);
        }
        streamsOf(jvm).add(eventClass, nanos, content);
    }

    private CtfStreams streamsOf(TimelineJvm jvm) {
        return jvms.get(jvm.number());
    }

    @Override
    public void lost(TimelineJvm jvm, long count, long nanos) {
        streamsOf(jvm).lose(count);
    }

    @Override
    public void end(long nanos) {
        jvms.forEach(each -> each.end(nanos));
        byte[] description = metadata.toBytes();
        folder.append("metadata", description, description.length);
        written = description.length;
        folder.finish();
    }

    @Override
    public long written() {
        return written + jvms.stream().mapToLong(CtfStreams::written).sum();
    }
}
