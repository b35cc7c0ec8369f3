package dev.nopal.cli.export.metrics;

import dev.nopal.cli.export.RecordedMaps;
import dev.nopal.cli.export.ScriptMaps;
import dev.nopal.cli.output.TraceOutput;
import dev.nopal.cli.output.TraceState;
import dev.nopal.script.check.Script;
import dev.nopal.script.value.Event;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The metrics of a running trace, written when a client asks for them. */
public final class MetricsOutput implements TraceOutput {
    private final Script script;
    private final MetricsServer server;
    private final Map<Dialect, MetricsDocument> documents = new EnumMap<>(Dialect.class);
    private Optional<ScriptMaps> maps = Optional.empty();

    private MetricsOutput(Script script, MetricsServer server) {
        this.script = script;
        this.server = server;
        for (Dialect dialect : Dialect.values()) {
            documents.put(dialect, new MetricsDocument(dialect));
        }
    }

    /** Starts to listen. */
    public static MetricsOutput open(MetricsAddress address, Script script) {
        return new MetricsOutput(script, MetricsServer.open(address));
    }

    /** Returns the address of the metrics. */
    public String url() {
        return server.url();
    }

    @Override
    public void write(Event event) {}

    @Override
    public void write(String target, Event event) {}

    @Override
    public void update(TraceState state) throws IOException {
        if (server.isWanted()) {
            server.publish(() -> texts(state));
        }
    }

    /** Writes the metrics for clients that wait now; there will be no others. */
    @Override
    public void end(TraceState state) throws IOException {
        update(state);
    }

    private Map<Dialect, byte[]> texts(TraceState state) throws IOException {
        if (maps.isEmpty()) {
            maps = Optional.of(ScriptMaps.of(script));
        }
        RecordedMaps recorded =
                new RecordedMaps(
                        maps.get(),
                        state.maps(),
                        state.targets(),
                        state.removed(),
                        state.probes(),
                        Optional.empty(),
                        OptionalLong.empty());
        Map<Dialect, byte[]> texts = new EnumMap<>(Dialect.class);
        for (Dialect dialect : Dialect.values()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            documents.get(dialect).write(recorded, out);
            texts.put(dialect, out.toByteArray());
        }
        return texts;
    }

    @Override
    public void close() {
        server.close();
    }
}
