package dev.nopal.cli.export.timeline;

import dev.nopal.cli.output.SessionStart;
import dev.nopal.script.check.Script;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events of a trace, put on one timeline. */
final class EventTimeline {
    private final Script script;
    private final String versions;
    private final TimelineSink sink;
    private final PrintedFields fields;
    private final ValueTexts texts = new ValueTexts();
    private final MapCounts counts = new MapCounts(texts);
    private final Map<String, Joined> joined = new HashMap<>();
    private Optional<TimelineClock> clock = Optional.empty();
    private long latest;

    /** A JVM and the start of its session. */
    record Joined(TimelineJvm jvm, SessionStart start) {}

    /**
     * When something was printed that does not say so itself.
     *
     * @param nanos on the clock of the timeline
     * @param error as that of a {@link TimelineEvent}
     */
    record Moment(long nanos, long error) {}

    EventTimeline(Script script, String versions, TimelineSink sink) {
        this.script = script;
        this.versions = versions;
        this.sink = sink;
        this.fields = PrintedFields.of(script);
    }

    boolean has(String target) {
        return joined.containsKey(target);
    }

    /** Adds a JVM; the first one decides about the clock. */
    void join(String target, SessionStart start) throws IOException {
        begin(start);
        TimelineJvm jvm = new TimelineJvm(joined.size(), target, start.pid());
        joined.put(target, new Joined(jvm, start));
        sink.add(jvm, clock().at(start, start.bootNanos()));
    }

    private void begin(SessionStart start) throws IOException {
        if (clock.isEmpty()) {
            clock = Optional.of(TimelineClock.of(start));
            latest = clock().start();
            sink.begin(clock(), script.call().name(), versions);
        }
    }

    TimelineClock clock() {
        return clock.orElseThrow();
    }

    /** Returns the latest time of an event so far. */
    long latest() {
        return latest;
    }

    /** Adds what a JVM that has joined recorded or printed; messages have no place here. */
    void add(String target, Event event, Moment printed) throws IOException {
        Joined from = joined.get(target);
        switch (event) {
            case Event.Recorded recorded -> write(recorded(from, recorded));
            case Event.Printf printf -> write(printf(from, printf, printed));
            case Event.Print print -> {
                List<Value.Field> values = text(print);
                values.add(new Value.Field("value", print.value()));
                write(printed(from, "print", values, printed));
            }
            case Event.Time _ -> write(printed(from, "time", text(event), printed));
            case Event.Join _ -> write(printed(from, "join", text(event), printed));
            case Event.Cat _ -> write(printed(from, "cat", text(event), printed));
            case Event.SystemOutput _ -> write(printed(from, "system", text(event), printed));
            case Event.PrintMap print -> add(Optional.of(from.jvm()), print, printed.nanos());
            case Event.LostEvents lost -> sink.lost(from.jvm(), lost.count(), printed.nanos());
            case Event.AttachedProbes _, Event.PartialProbe _, Event.Message _, Event.End _ -> {}
        }
    }

    /** Adds a map; one that is merged from several JVMs belongs to none of them. */
    void add(Optional<TimelineJvm> jvm, Event.PrintMap print, long nanos) throws IOException {
        for (TimelineCount count : counts.of(jvm, print, clock(), nanos)) {
            sink.write(count);
        }
    }

    /** Returns the only JVM, or none if there are several. */
    Optional<TimelineJvm> only() {
        return joined.size() == 1
                ? joined.values().stream().map(Joined::jvm).findFirst()
                : Optional.empty();
    }

    /**
     * Ends the timeline.
     *
     * @param fallback the start of a trace that no JVM has joined
     */
    void end(long nanos, SessionStart fallback) throws IOException {
        begin(fallback);
        sink.end(Math.max(nanos, latest));
    }

    private void write(TimelineEvent event) throws IOException {
        latest = Math.max(latest, event.nanos());
        sink.write(event);
    }

    private TimelineEvent recorded(Joined from, Event.Recorded event) throws IOException {
        return new TimelineEvent(
                from.jvm(),
                TimelineEvent.Kind.RECORDED,
                texts.of(event.probe()),
                clock().at(from.start(), event.nsecs()),
                0,
                Optional.of(event.thread()),
                event.fields());
    }

    private List<Value.Field> text(Event event) throws IOException {
        List<Value.Field> values = new ArrayList<>();
        values.add(new Value.Field(TimelineEvent.TEXT, Value.of(texts.of(event))));
        return values;
    }

    private static TimelineEvent printed(
            Joined from, String name, List<Value.Field> values, Moment printed) {
        return new TimelineEvent(
                from.jvm(),
                TimelineEvent.Kind.PRINTED,
                name,
                printed.nanos(),
                printed.error(),
                Optional.empty(),
                values);
    }

    /** Returns a printed line; arguments that are builtins say when and where it was printed. */
    private TimelineEvent printf(Joined from, Event.Printf event, Moment printed)
            throws IOException {
        List<PrintedFields.Argument> arguments = fields.of(event.format());
        List<Value.Field> values = text(event);
        String name = "printf";
        Moment moment = printed;
        Optional<Long> thread = Optional.empty();
        Value.Text threadName = Value.of("");
        for (int i = 0; i < Math.min(arguments.size(), event.arguments().size()); i++) {
            Value value = event.arguments().get(i);
            values.add(new Value.Field(arguments.get(i).name(), value));
            Builtin builtin = arguments.get(i).builtin().orElse(null);
            if (builtin == Builtin.NSECS && value instanceof Value.Int number) {
                moment = new Moment(clock().at(from.start(), number.value()), 0);
            } else if (builtin == Builtin.TID && value instanceof Value.Int number) {
                thread = Optional.of(number.value());
            } else if (builtin == Builtin.COMM && value instanceof Value.Text text) {
                threadName = text;
            } else if (builtin == Builtin.PROBE) {
                name = texts.of(value);
            }
        }
        Value.Text called = threadName;
        return new TimelineEvent(
                from.jvm(),
                TimelineEvent.Kind.PRINTED,
                name,
                moment.nanos(),
                moment.error(),
                thread.map(id -> new Event.RecordedThread(id, called, false)),
                values);
    }
}
