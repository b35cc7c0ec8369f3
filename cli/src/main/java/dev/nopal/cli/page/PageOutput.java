package dev.nopal.cli.page;

import dev.nopal.cli.output.EventOutput;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The output of a trace as a page, written at its end; messages about the trace are printed at
 * once.
 */
public final class PageOutput implements TraceOutput {
    private final TraceRecord record;
    private final OutputStream out;
    private final Renderer messages;
    private int written;

    /**
     * @param versions the versions of the command and its JDK
     * @param out the stream for the page
     * @param err the stream for messages
     */
    public PageOutput(ScriptCall call, String versions, OutputStream out, OutputStream err) {
        this.record = new TraceRecord(call, versions);
        this.out = out;
        this.messages = Renderer.text(OutputStream.nullOutputStream(), err);
    }

    @Override
    public void write(Event event) throws IOException {
        messages.render(event);
        record.add(event);
    }

    @Override
    public void write(String target, Event event) throws IOException {
        messages.render(target, event);
        record.add(target, event);
    }

    @Override
    public void update(TraceState state) {
        record.update(state);
    }

    @Override
    public void end(TraceState state) throws IOException {
        EventOutput.renderPartial(messages, state);
        record.end(state);
        byte[] html = PageFile.of(record.page(state));
        out.write(html);
        out.flush();
        written = html.length;
    }

    /** Returns the size of the page, once it is written. */
    @Override
    public Optional<String> summary() {
        return written == 0 ? Optional.empty() : Optional.of((written + 1023) / 1024 + " KiB");
    }
}
