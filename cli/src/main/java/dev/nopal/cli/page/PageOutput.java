package dev.nopal.cli.page;

import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Writes the page of a trace at its end; messages about the trace are shown as they come. */
public final class PageOutput implements TraceOutput {
    private final TraceRecord record;
    private final OutputStream out;
    private final Renderer messages;
    private int written;

    /**
     * @param name of the script
     * @param versions of the command
     * @param out where the page is written to
     * @param err where messages go
     */
    public PageOutput(
            String name, String script, String versions, OutputStream out, OutputStream err) {
        this.record = new TraceRecord(name, script, versions);
        this.out = out;
        this.messages = Renderer.text(OutputStream.nullOutputStream(), err);
    }

    @Override
    public void write(Event event) throws IOException {
        messages.render(event);
        record.add(event);
    }

    @Override
    public void update(TraceState state) {
        record.update(state);
    }

    @Override
    public void end(TraceState state) throws IOException {
        for (Event partial : SessionCosts.partial(state.removed())) {
            messages.render(partial);
        }
        record.end(state);
        byte[] html = PageFile.of(record.page(state));
        out.write(html);
        out.flush();
        written = html.length;
    }

    /** Returns how large the page is, once it is written. */
    @Override
    public Optional<String> summary() {
        return written == 0
                ? Optional.empty()
                : Optional.of("the page has " + (written + 999) / 1000 + " KB");
    }
}
