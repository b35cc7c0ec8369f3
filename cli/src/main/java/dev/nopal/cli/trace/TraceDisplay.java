package dev.nopal.cli.trace;

import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.summary.NothingSeen;
import dev.nopal.cli.terminal.LiveMaps;
import dev.nopal.cli.terminal.ProgressLine;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.terminal.TerminalHeight;
import dev.nopal.cli.text.Printable;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The display of a trace: events go to the output, messages to standard error, and maps that are
 * drawn on a terminal are below both.
 */
final class TraceDisplay {
    private static final long SECOND = 1_000_000_000;

    /** The most diagnostics of one message; an agent that sends more repeats itself. */
    private static final int MAX_DIAGNOSTICS = 50;

    private final Request request;
    private final TraceOutput output;
    private final OutputStream out;
    private final PrintWriter err;
    private final NothingSeen nothingSeen;
    private final Optional<LiveMaps> live;
    private final ProgressLine progress;
    private long shown;
    private final Map<String, Long> lostBefore = new HashMap<>();
    private int attachedBefore = -1;
    private OptionalLong attachedAt = OptionalLong.empty();
    private boolean hasFailed;
    private volatile boolean isWriting;

    /**
     * @param output writes to {@code out}
     * @param nothingSeen gets every event
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
        this.progress =
                new ProgressLine(err, !request.isQuiet() && new Terminal(err).isInteractive());
    }

    /** Shows how many methods are instrumented. */
    void progress(int done, int total) {
        progress.show(done, total);
    }

    /** Prints a sentence for the user. */
    void say(String sentence) {
        clearDrawing();
        err.println("nopal: " + Printable.sentence(sentence));
        err.flush();
    }

    /** Returns the text about what is wrong with the script. */
    String diagnosis(List<Diagnostic> diagnostics) {
        List<Diagnostic> some = diagnostics.stream().limit(MAX_DIAGNOSTICS).toList();
        return request.diagnosticText().of(some);
    }

    /** Prints what is wrong with the script. */
    void printDiagnosis(String text) {
        clearDrawing();
        err.print(text);
        err.flush();
    }

    /**
     * Writes events, up to the number that the user asked for.
     *
     * @param target the JVM that they are from, if there are several
     */
    void write(Optional<String> target, List<Event> events) throws IOException {
        if (events.isEmpty()) {
            return;
        }
        isWriting = true;
        try {
            clearDrawing();
            for (Event event : events) {
                if (isEnough()) {
                    break;
                }
                write(target, event);
                shown += isCounted(event) ? 1 : 0;
            }
            flush();
        } finally {
            isWriting = false;
        }
    }

    private void write(Optional<String> target, Event event) throws IOException {
        if (target.isPresent()) {
            output.write(target.get(), event);
        } else {
            output.write(event);
        }
        nothingSeen.saw(event);
    }

    private void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            hasFailed = true; // The stream remembers why.
        }
    }

    /**
     * Returns whether an event counts as output of the script: times only precede output, and
     * messages do not come from the script.
     */
    private static boolean isCounted(Event event) {
        return switch (event) {
            case Event.Printf _, Event.Print _, Event.PrintMap _ -> true;
            case Event.Join _, Event.Cat _, Event.SystemOutput _, Event.Recorded _ -> true;
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

    /** Shows the number of attached probes, if it changed, at most once per second. */
    void showAttached(int probes, boolean isLast) throws IOException {
        boolean isTime =
                attachedAt.isEmpty() || System.nanoTime() - attachedAt.getAsLong() > SECOND;
        if (probes > 0 && probes != attachedBefore && !request.isQuiet() && (isTime || isLast)) {
            attachedBefore = probes;
            attachedAt = OptionalLong.of(System.nanoTime());
            clearDrawing();
            write(Optional.empty(), new Event.AttachedProbes(probes));
            out.flush();
            err.flush();
        }
    }

    /**
     * Shows how much output was lost, if that changed.
     *
     * @param jvm the name of the JVM that lost it
     * @param target the same, if there are several
     */
    void showLost(String jvm, Optional<String> target, long lost) throws IOException {
        long before = lostBefore.getOrDefault(jvm, 0L);
        if (lost > before) {
            clearDrawing();
            write(target, new Event.LostEvents(lost - before));
            lostBefore.put(jvm, lost);
        }
    }

    /** Draws maps on the terminal, if that was requested. */
    void draw(Supplier<List<MapData>> maps) throws IOException {
        if (live.isPresent()) {
            live.get().draw(maps.get());
        }
    }

    /** Updates the output from the state of the trace. */
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
            // The stream remembers the failure, and the code that opened it reports it.
        } finally {
            isWriting = false;
        }
    }

    /** Explains why the command still runs; may be called by any thread. */
    void warnOfSlowReader() {
        if (isWriting) {
            err.println(
                    "nopal: the script has ended; what it printed waits for a slow reader of the"
                            + " output, Ctrl-C drops it");
            err.flush();
        }
    }

    /** Removes what is drawn: maps are always below everything else that is written. */
    private void clearDrawing() {
        progress.clear();
        live.ifPresent(LiveMaps::clear);
    }
}
