package dev.nopal.cli.export.timeline;

import dev.nopal.cli.output.SessionStart;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A trace whose events and clocks tests choose; what a real one passes to its output. */
public final class GivenTimeline implements TraceState {
    /** When the session began, nanoseconds since boot. */
    public static final long BOOT = 5_000_000_000_000L;

    /** The same, nanoseconds since 1970: 2026-03-04T05:06:07Z. */
    public static final long WALL = 1_772_600_767_000_000_000L;

    public static final long PID = 4711;
    public static final String JVM = "shop-\u5e97-4711";

    private final List<SessionStart> starts = new ArrayList<>();
    private final List<MapData> maps = new ArrayList<>();
    private final TimelineOutput output;

    private GivenTimeline(String script, TimelineSink sink) {
        starts.add(new SessionStart(JVM, PID, "1-2", WALL, BOOT));
        output =
                new TimelineOutput(
                        Script.of(script),
                        "nopal 7 \"test\"",
                        sink,
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
    }

    /** What happens in a trace. */
    public interface Content {
        void addTo(GivenTimeline trace) throws IOException;
    }

    /** Writes a trace from its beginning to its end. */
    public static void write(TimelineSink sink, Content content) throws IOException {
        write("BEGIN { exit(); }", sink, content);
    }

    public static void write(String script, TimelineSink sink, Content content) throws IOException {
        GivenTimeline trace = new GivenTimeline(script, sink);
        try (TimelineOutput output = trace.output) {
            output.update(trace);
            content.addTo(trace);
            output.end(trace);
        }
    }

    /** Adds another JVM. */
    public void join(SessionStart start) {
        starts.add(start);
    }

    /** Adds a map that is printed at the end. */
    public void add(MapData map) {
        maps.add(map);
    }

    public void write(Event event) throws IOException {
        output.write(event);
    }

    public void write(String jvm, Event event) throws IOException {
        output.write(jvm, event);
    }

    /** Writes a recorded event of the thread {@code main}, so many nanoseconds after the start. */
    public void record(String probe, long nanos, Value.Field... fields) throws IOException {
        write(recorded(probe, nanos, fields));
    }

    public static Event.Recorded recorded(String probe, long nanos, Value.Field... fields) {
        return recorded(probe, nanos, new Event.RecordedThread(1, Value.of("main"), false), fields);
    }

    public static Event.Recorded recorded(
            String probe, long nanos, Event.RecordedThread thread, Value.Field... fields) {
        return new Event.Recorded(Value.of(probe), BOOT + nanos, thread, List.of(fields));
    }

    public static Event.Printf printf(String format, Value... arguments) {
        return new Event.Printf(PrintfFormat.parse(format), List.of(arguments));
    }

    public static Value.Field field(String name, long value) {
        return new Value.Field(name, Value.of(value));
    }

    public static Value.Field field(String name, String value) {
        return new Value.Field(name, Value.of(value));
    }

    @Override
    public List<SessionStart> starts() {
        return starts;
    }

    @Override
    public List<MapData> maps() {
        return maps;
    }

    @Override
    public List<MapData> distributions() {
        return List.of();
    }

    @Override
    public Map<Loss, Long> losses() {
        return Map.of();
    }

    @Override
    public List<RemovedProbe> removed() {
        return List.of();
    }

    @Override
    public boolean printsMaps() {
        return true;
    }

    @Override
    public int probes() {
        return 1;
    }

    @Override
    public List<Long> processes() {
        return List.of(PID);
    }

    @Override
    public List<TracedTarget> targets() {
        return starts.stream()
                .map(
                        start ->
                                new TracedTarget(
                                        start.target(),
                                        start.pid(),
                                        Map.of(),
                                        List.of(),
                                        Optional.empty()))
                .toList();
    }
}
