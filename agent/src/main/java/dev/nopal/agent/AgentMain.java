package dev.nopal.agent;

import dev.nopal.agent.session.ProbeSources;
import dev.nopal.agent.session.Sessions;
import dev.nopal.agent.threads.OwnThreads;
import dev.nopal.agent.tracer.TracerControl;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The entry of the agent in its own class loader; {@code NopalAgent} calls it.
 *
 * <p>Options: none, to wait for the command; {@code connect=PATH}, to connect to the command that
 * waits there, and to return when its session is attached or the command is gone; {@code
 * listen=no}, to do nothing until the program itself asks; any others configure {@link
 * TracerControl tracers}.
 */
final class AgentMain {
    private static final String CONNECT = "connect=";

    private AgentMain() {}

    /**
     * Starts the agent, once; later calls may connect to another command.
     *
     * @param reception takes the consumer of copies of {@code core} that are loaded later
     */
    static void start(
            String options, Instrumentation instrumentation, Consumer<Consumer<Class<?>>> reception)
            throws IOException {
        Sessions sessions = Sessions.of(() -> ProbeSources.withAgent(instrumentation, reception));
        TracerControl tracers =
                TracerControl.of(instrumentation, body -> OwnThreads.daemon("nopal-tracers", body));
        if (options != null && options.startsWith(CONNECT)) {
            sessions.connect(Path.of(options.substring(CONNECT.length())));
        } else if (!OwnAgent.UNHEARD.equals(options)) {
            sessions.listen();
            if (options != null && !options.isBlank()) {
                tracers.configure(options);
            }
        }
    }
}
