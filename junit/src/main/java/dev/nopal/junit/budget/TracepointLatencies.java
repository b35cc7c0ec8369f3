package dev.nopal.junit.budget;

import dev.nopal.agent.recording.EventConsumer;
import dev.nopal.agent.recording.RecordedPattern;
import dev.nopal.agent.recording.RecordedProbe;
import dev.nopal.agent.recording.Recording;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The nanoseconds that a tracepoint passes as one of its arguments. */
final class TracepointLatencies implements LatencySource, EventConsumer {
    private final Latencies latencies = new Latencies();
    private final String argument;
    private final BooleanSupplier isOwn;
    private volatile String refusal = "";
    private Recording recording;

    private TracepointLatencies(String argument, BooleanSupplier isOwn) {
        this.argument = argument;
        this.isOwn = isOwn;
    }

    static TracepointLatencies of(String probe, String argument, BooleanSupplier isOwn) {
        RecordedPattern pattern = RecordedPattern.of(probe);
        TracepointLatencies measured = new TracepointLatencies(argument, isOwn);
        measured.recording = Recording.start(List.of(pattern), 0, "", measured);
        List<String> problems = measured.recording.problems();
        if (!problems.isEmpty()) {
            measured.refusal = String.join("; ", problems);
        }
        return measured;
    }

    @Override
    public void fired(RecordedProbe probe, Object[] arguments) {
        if (isOwn.getAsBoolean()) {
            int index = index(probe, arguments);
            if (index >= 0 && arguments[index] instanceof Long nanos) {
                latencies.add(nanos);
            } else {
                refusal = reason(probe, index);
            }
        }
    }

    /** Returns which argument has the nanoseconds; -1 if that is not clear. */
    private int index(RecordedProbe probe, Object[] arguments) {
        if (!argument.isEmpty()) {
            return probe.arguments().indexOf(argument);
        }
        int found = -1;
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof Long) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }

    private String reason(RecordedProbe probe, int index) {
        String names = String.join(", ", probe.arguments());
        if (!argument.isEmpty()) {
            return index < 0
                    ? "it has no argument " + argument + "; it has " + names
                    : "its argument " + argument + " is not a long";
        }
        return "it has not exactly one argument of type long; name the one with the nanoseconds:"
                + " argument = \"…\", one of "
                + names;
    }

    @Override
    public long entered(RecordedProbe probe, Object self, Object[] arguments) {
        return 0;
    }

    @Override
    public void exited(RecordedProbe probe, long entered, Object returned, Throwable thrown) {
        // Only tracepoints are recorded.
    }

    @Override
    public Optional<String> refusal() {
        return Optional.of(refusal).filter(reason -> !reason.isEmpty());
    }

    @Override
    public Latencies latencies() {
        return latencies;
    }

    @Override
    public void close() {
        recording.close();
    }
}
