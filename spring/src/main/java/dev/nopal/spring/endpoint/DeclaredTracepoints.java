package dev.nopal.spring.endpoint;

import dev.nopal.Argument;
import dev.nopal.Status;
import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.nio.file.Path;
import java.util.List;

/**
 * The tracepoints of this application, as JSON shows them.
 *
 * @param kernel whether kernel tracers see them, and why not
 * @param agent whether the agent listens, and why not
 * @param untraced how many starts and ends of observations had no tracepoint, because there are
 *     more names of observations than {@code nopal.observations.max-names}
 */
public record DeclaredTracepoints(
        String kernel, String agent, long untraced, List<DeclaredProvider> providers) {

    /**
     * A provider.
     *
     * @param files where kernel tracers find its tracepoints
     */
    public record DeclaredProvider(
            String name, List<String> files, List<DeclaredTracepoint> tracepoints) {}

    /**
     * A tracepoint.
     *
     * @param enabled whether a tracer or session is attached now
     * @param arguments each with its type, such as {@code long nanoseconds}
     */
    public record DeclaredTracepoint(String name, boolean enabled, List<String> arguments) {}

    static DeclaredTracepoints now(String agent, long untraced) {
        Status status = Tracepoints.status();
        return new DeclaredTracepoints(
                status.toString(),
                agent,
                untraced,
                Tracepoints.providers().stream().map(DeclaredTracepoints::provider).toList());
    }

    private static DeclaredProvider provider(TracepointProvider provider) {
        return new DeclaredProvider(
                provider.name(),
                provider.paths().stream().map(Path::toString).toList(),
                provider.tracepoints().stream().map(DeclaredTracepoints::tracepoint).toList());
    }

    private static DeclaredTracepoint tracepoint(Tracepoint tracepoint) {
        return new DeclaredTracepoint(
                tracepoint.name(),
                tracepoint.isEnabled(),
                tracepoint.arguments().stream().map(Argument::toString).toList());
    }
}
