package dev.nopal.cli.page;

import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.summary.SessionCosts;
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
     * @param name the name of the script
     * @param versions the versions of the command and its JDK
     * @param out the stream for the page
     * @param err the stream for messages
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

    /** Returns the size of the page, once it is written. */
    @Override
    public Optional<String> summary() {
        return written == 0
                ? Optional.empty()
                : Optional.of("the page has " + (written + 999) / 1000 + " KB");
    }
}
