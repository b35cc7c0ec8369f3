package dev.nopal.cli.trace;

import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.summary.NothingSeen;
import dev.nopal.cli.terminal.LiveMaps;
import dev.nopal.cli.terminal.TerminalHeight;
import dev.nopal.cli.text.Printable;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Shows a trace to the user: events go to the output, sentences to standard error, and maps that
 * are drawn on a terminal stand below both.
 */
final class TraceDisplay {
    private static final long SECOND = 1_000_000_000;

    /** Of one message; an agent that sends more repeats itself. */
    private static final int MAX_DIAGNOSTICS = 50;

    private final Request request;
    private final TraceOutput output;
    private final OutputStream out;
    private final PrintWriter err;
    private final NothingSeen nothingSeen;
    private final Optional<LiveMaps> live;
    private long shown;
    private long lostBefore;
    private int attachedBefore = -1;
    private OptionalLong attachedAt = OptionalLong.empty();
    private boolean hasFailed;
    private volatile boolean isWriting;

    /**
     * @param output writes to {@code out}
     * @param nothingSeen is told of every event
     */
    TraceDisplay(
            Request request,
            TraceOutput output,
            OutputStream out,
            PrintWriter err,
            NothingSeen nothingSeen) {
        this.request = request;
        this.output = output;
        this.out = out;
        this.err = err;
        this.nothingSeen = nothingSeen;
        this.live =
                request.isLive()
                        ? Optional.of(new LiveMaps(out, new TerminalHeight()::rows))
                        : Optional.empty();
    }

    /** Prints a sentence for the user. */
    void say(String sentence) {
        clearDrawing();
        err.println("nopal: " + Printable.sentence(sentence));
        err.flush();
    }

    /** Prints what is wrong with the script. */
    void diagnose(List<Diagnostic> diagnostics) {
        clearDrawing();
        List<Diagnostic> some = diagnostics.stream().limit(MAX_DIAGNOSTICS).toList();
        err.print(request.diagnosticText().of(some));
        err.flush();
    }

    /** Writes events, up to as many as the user asked for. */
    void write(List<Event> events) throws IOException {
        isWriting = true;
        try {
            clearDrawing();
            for (Event event : events) {
                if (isEnough()) {
                    break;
                }
                write(event);
                shown += isCounted(event) ? 1 : 0;
            }
            flush();
        } finally {
            isWriting = false;
        }
    }

    private void write(Event event) throws IOException {
        output.write(event);
        nothingSeen.saw(event);
    }

    private void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            hasFailed = true; // The stream remembers why.
        }
    }

    /** What a script prints counts; times only precede that, and messages are not printed by it. */
    private static boolean isCounted(Event event) {
        return switch (event) {
            case Event.Printf _, Event.Print _, Event.PrintMap _ -> true;
            case Event.Join _, Event.Cat _, Event.SystemOutput _ -> true;
            case Event.Time _, Event.Message _, Event.LostEvents _ -> false;
            case Event.PartialProbe _ -> false;
            case Event.AttachedProbes _, Event.End _ -> false;
        };
    }

    /** Returns whether as many events were written as the user asked for. */
    boolean isEnough() {
        return request.events().isPresent() && shown >= request.events().getAsLong();
    }

    /** Returns whether the output cannot be written any more. */
    boolean hasFailed() {
        return hasFailed;
    }

    /** Shows how many probes there are, when that changed, and at most once a second. */
    void showAttached(int probes, boolean isLast) throws IOException {
        boolean isTime =
                attachedAt.isEmpty() || System.nanoTime() - attachedAt.getAsLong() > SECOND;
        if (probes > 0 && probes != attachedBefore && !request.isQuiet() && (isTime || isLast)) {
            attachedBefore = probes;
            attachedAt = OptionalLong.of(System.nanoTime());
            clearDrawing();
            write(new Event.AttachedProbes(probes));
            out.flush();
            err.flush();
        }
    }

    /** Shows how much output was lost, when that changed. */
    void showLost(long lost) throws IOException {
        if (lost > lostBefore) {
            clearDrawing();
            write(new Event.LostEvents(lost - lostBefore));
            lostBefore = lost;
        }
    }

    /** Draws maps on the terminal, where that was asked for. */
    void draw(Supplier<List<MapData>> maps) throws IOException {
        if (live.isPresent()) {
            live.get().draw(maps.get());
        }
    }

    /** Lets the output look at the trace. */
    void update(TraceState state) throws IOException {
        output.update(state);
    }

    /** Writes the end of the output. */
    void end(TraceState state) {
        clearDrawing();
        isWriting = true;
        try {
            output.end(state);
            out.flush();
        } catch (IOException e) {
            // The stream remembers it, and whoever opened the stream says so.
        } finally {
            isWriting = false;
        }
    }

    /** Tells the user why the command is still there; may be called by any thread. */
    void warnOfSlowReader() {
        if (isWriting) {
            err.println(
                    "nopal: the script has ended; what it printed waits for a slow reader of the"
                            + " output, Ctrl-C drops it");
            err.flush();
        }
    }

    /** Maps are drawn below everything else that is written, never between. */
    private void clearDrawing() {
        live.ifPresent(LiveMaps::clear);
    }
}
