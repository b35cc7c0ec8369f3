package dev.nopal.cli.page;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.value.Event;

import java.io.IOException;

/** The output of a running trace to a browser, updated about once per second. */
public final class BrowserOutput implements TraceOutput {
    private static final int MAX_PORT = 65_535;

    private final TraceRecord record;
    private final LivePage live;

    private BrowserOutput(TraceRecord record, LivePage live) {
        this.record = record;
        this.live = live;
    }

    /**
     * Starts to listen.
     *
     * @param port the port, or 0 for any free one
     * @param versions the versions of the command and its JDK
     */
    public static BrowserOutput open(int port, ScriptCall call, String versions) {
        if (port < 0 || port > MAX_PORT) {
            throw Failure.usage("--web=" + port + " is not a port");
        }
        try {
            return new BrowserOutput(new TraceRecord(call, versions), LivePage.open(port));
        } catch (IOException e) {
            throw Failure.usage("cannot listen at 127.0.0.1:" + port + ": " + e.getMessage());
        }
    }

    /** Returns the address to open; it works once. */
    public String address() {
        return live.address();
    }

    @Override
    public void write(Event event) throws IOException {
        record.add(event);
    }

    @Override
    public void write(String target, Event event) throws IOException {
        record.add(target, event);
    }

    @Override
    public void update(TraceState state) {
        record.update(state);
        if (live.isWanted()) {
            live.publish(record.page(state), false);
        }
    }

    @Override
    public void end(TraceState state) throws IOException {
        record.end(state);
        live.publish(record.page(state), true);
    }

    @Override
    public void close() {
        live.close();
    }
}
