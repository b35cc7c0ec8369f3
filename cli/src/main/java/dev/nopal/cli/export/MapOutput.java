package dev.nopal.cli.export;

import dev.nopal.cli.output.EventOutput;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.text.Printable;
import dev.nopal.script.check.Script;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The output of a trace in the format of another tool, written at its end; messages about the trace
 * are printed at once, and what the script prints is not, except maps.
 */
public final class MapOutput implements TraceOutput {
    private static final int KIB = 1024;

    private final Script script;
    private final MapDocument document;
    private final boolean isQuiet;
    private final OutputStream out;
    private final OutputStream err;
    private final Renderer messages;
    private final RecordedMaps.LastPrinted printed = new RecordedMaps.LastPrinted();
    private final StackCounts stacks = new StackCounts();
    private Optional<Instant> start = Optional.empty();
    private long startNanos;
    private Optional<String> summary = Optional.empty();

    /**
     * @param isQuiet whether to say nothing about what the format cannot show
     * @param out the stream for the document
     * @param err the stream for messages
     */
    public MapOutput(
            Script script,
            MapDocument document,
            boolean isQuiet,
            OutputStream out,
            OutputStream err) {
        this.script = script;
        this.document = document;
        this.isQuiet = isQuiet;
        this.out = out;
        this.err = err;
        this.messages = Renderer.text(OutputStream.nullOutputStream(), err);
    }

    @Override
    public void write(Event event) throws IOException {
        messages.render(event);
        printed.add(event);
        count(event);
    }

    private void count(Event event) {
        if (document.countsStacks()) {
            stacks.add(event);
        }
    }

    /** Writes an event of one of several JVMs; its maps are not those of all, its stacks are. */
    @Override
    public void write(String target, Event event) throws IOException {
        messages.render(target, event);
        count(event);
    }

    @Override
    public void update(TraceState state) {
        if (start.isEmpty() && state.probes() > 0) {
            start = Optional.of(Instant.now());
            startNanos = System.nanoTime();
        }
    }

    @Override
    public void end(TraceState state) throws IOException {
        EventOutput.renderPartial(messages, state);
        Counting counting = new Counting(out);
        List<String> notes =
                document.write(
                        new RecordedMaps(
                                ScriptMaps.of(script),
                                stacks.after(printed.with(state.maps())),
                                state.targets(),
                                state.removed(),
                                state.probes(),
                                start,
                                start.isPresent()
                                        ? OptionalLong.of(System.nanoTime() - startNanos)
                                        : OptionalLong.empty()),
                        counting);
        counting.flush();
        if (!isQuiet) {
            say(notes, err);
            say(stacks.note().stream().toList(), err);
        }
        summary = Optional.of((counting.bytes + KIB - 1) / KIB + " KiB");
    }

    /** Prints sentences for the user. */
    static void say(List<String> notes, OutputStream err) throws IOException {
        for (String note : notes) {
            err.write(("nopal: " + Printable.of(note) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        err.flush();
    }

    /** Returns the size of the document, once it is written. */
    @Override
    public Optional<String> summary() {
        return summary;
    }

    private static final class Counting extends OutputStream {
        private final OutputStream target;
        private long bytes;

        Counting(OutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int value) throws IOException {
            target.write(value);
            bytes++;
        }

        @Override
        public void write(byte[] all, int offset, int length) throws IOException {
            target.write(all, offset, length);
            bytes += length;
        }

        @Override
        public void flush() throws IOException {
            target.flush();
        }
    }
}
