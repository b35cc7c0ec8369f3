package dev.nopal.agent;

import dev.nopal.agent.method.MethodProbes;
import dev.nopal.agent.session.ProbeSources;
import dev.nopal.agent.session.RecorderProbes;
import dev.nopal.agent.session.Sessions;
import dev.nopal.agent.threads.OwnThreads;
import dev.nopal.agent.tracepoint.AllCoreCopies;
import dev.nopal.agent.tracepoint.TracepointSource;
import dev.nopal.agent.tracer.TracerControl;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Is what the entry calls in the agent's own loader.
 *
 * <p>Options: none to wait for tracers, or {@code connect=PATH} to go to the tracer that waits
 * there and to return when its session is armed, or when it is gone; any others configure {@link
 * TracerControl tracers}.
 */
final class AgentMain {
    private static final String CONNECT = "connect=";

    private AgentMain() {}

    /**
     * Starts the agent, once; later calls may bring another tracer.
     *
     * @param reception takes whoever wants to meet the copies of {@code core} that are loaded later
     */
    static void start(
            String options, Instrumentation instrumentation, Consumer<Consumer<Class<?>>> reception)
            throws IOException {
        Sessions sessions =
                Sessions.of(
                        () ->
                                new ProbeSources(
                                        new TracepointSource(
                                                new AllCoreCopies(instrumentation, reception)),
                                        Optional.of(new MethodProbes(instrumentation)),
                                        new RecorderProbes(Optional.of(instrumentation))));
        TracerControl tracers =
                TracerControl.of(instrumentation, body -> OwnThreads.daemon("nopal-tracers", body));
        if (options != null && options.startsWith(CONNECT)) {
            sessions.connect(Path.of(options.substring(CONNECT.length())));
        } else {
            sessions.listen();
            if (options != null && !options.isBlank()) {
                tracers.configure(options);
            }
        }
    }
}
