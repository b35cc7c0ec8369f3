package dev.nopal.cli.output;

import dev.nopal.script.value.Event;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Several outputs of one trace: a format, and a browser that follows it. */
public final class CombinedOutput implements TraceOutput {
    private final List<TraceOutput> outputs;

    public CombinedOutput(TraceOutput... outputs) {
        this.outputs = List.of(outputs);
    }

    @Override
    public void write(Event event) throws IOException {
        for (TraceOutput output : outputs) {
            output.write(event);
        }
    }

    @Override
    public void write(String target, Event event) throws IOException {
        for (TraceOutput output : outputs) {
            output.write(target, event);
        }
    }

    @Override
    public void update(TraceState state) throws IOException {
        for (TraceOutput output : outputs) {
            output.update(state);
        }
    }

    @Override
    public void end(TraceState state) throws IOException {
        for (TraceOutput output : outputs) {
            output.end(state);
        }
    }

    @Override
    public Optional<String> summary() {
        return outputs.stream().flatMap(output -> output.summary().stream()).findFirst();
    }

    @Override
    public void close() {
        outputs.reversed().forEach(TraceOutput::close);
    }
}
