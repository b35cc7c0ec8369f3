package dev.nopal.cli.export.timeline;

import dev.nopal.cli.output.EventOutput;
import dev.nopal.cli.output.SessionStart;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.script.check.Script;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Optional;

/**
 * The output of a trace as a timeline, written while the trace runs; messages about it are printed.
 *
 * <p>The output of a JVM has no times of its own: what was printed without one gets the time at
 * which it was read, and happened after the previous look at the output.
 */
public final class TimelineOutput implements TraceOutput {
    private static final long SECOND = 1_000_000_000;

    private final EventTimeline timeline;
    private final TimelineSink sink;
    private final OutputStream out;
    private final Renderer messages;
    private final long wallMinusNanoTime = wallMinusNanoTime();
    private Optional<TraceState> state = Optional.empty();
    private Optional<String> first = Optional.empty();
    private long previousLook = System.nanoTime();
    private long look = previousLook;
    private boolean isEnded;

    /**
     * @param versions the versions of the command and its JDK
     * @param sink closed with this
     * @param out flushed at the end
     * @param err the stream for messages
     */
    public TimelineOutput(
            Script script, String versions, TimelineSink sink, OutputStream out, OutputStream err) {
        this.timeline = new EventTimeline(script, versions, sink);
        this.sink = sink;
        this.out = out;
        this.messages = Renderer.text(OutputStream.nullOutputStream(), err);
    }

    private static long wallMinusNanoTime() {
        Instant now = Instant.now();
        return now.getEpochSecond() * SECOND + now.getNano() - System.nanoTime();
    }

    @Override
    public void update(TraceState state) {
        this.state = Optional.of(state);
        previousLook = look;
        look = System.nanoTime();
    }

    @Override
    public void write(Event event) throws IOException {
        messages.render(event);
        if (event instanceof Event.AttachedProbes) {
            return; // Comes before the JVM is known.
        }
        if (first.isEmpty()) {
            joinAll();
        }
        if (event instanceof Event.PrintMap print && isPlural()) {
            timeline.add(Optional.empty(), print, now().nanos());
        } else {
            add(first.orElseThrow(), event);
        }
    }

    @Override
    public void write(String target, Event event) throws IOException {
        messages.render(target, event);
        if (!timeline.has(target)) {
            joinAll();
        }
        add(target, event);
    }

    private boolean isPlural() {
        return state.map(TraceState::isMerged).orElse(false);
    }

    private void add(String target, Event event) throws IOException {
        if (!timeline.has(target)) {
            join(target, unknown(target)); // Its session is damaged: its own clock is not known.
        }
        timeline.add(target, event, now());
    }

    private void joinAll() throws IOException {
        for (SessionStart start : state.map(TraceState::starts).orElseThrow()) {
            if (!timeline.has(start.target())) {
                join(start.target(), start);
            }
        }
        if (first.isEmpty()) {
            join("", unknown(""));
        }
    }

    private void join(String target, SessionStart start) throws IOException {
        timeline.join(target, start);
        first = first.or(() -> Optional.of(target));
    }

    /** Returns a start on the command's own clock. */
    private SessionStart unknown(String target) {
        long nanoTime = System.nanoTime();
        return new SessionStart(target, 0, "", nanoTime + wallMinusNanoTime, nanoTime);
    }

    /** Returns the time of what is read now. */
    private EventTimeline.Moment now() {
        long now = System.nanoTime();
        return new EventTimeline.Moment(
                timeline.clock().atWall(now + wallMinusNanoTime), now - previousLook);
    }

    @Override
    public void end(TraceState state) throws IOException {
        this.state = Optional.of(state);
        EventOutput.renderPartial(messages, state);
        joinAll();
        if (state.printsMaps()) {
            for (MapData map : state.maps()) {
                timeline.add(timeline.only(), Event.PrintMap.all(map), now().nanos());
            }
        }
        timeline.end(now().nanos(), unknown(""));
        isEnded = true; // Whether all of it could be written is for the owner of the stream to say.
        out.flush();
    }

    /** Returns the size of what was written, once that is complete. */
    @Override
    public Optional<String> summary() {
        return isEnded ? Optional.of((sink.written() + 1023) / 1024 + " KiB") : Optional.empty();
    }

    @Override
    public void close() {
        sink.close();
    }
}
