package dev.nopal.agent;

import dev.nopal.agent.session.ProbeSources;
import dev.nopal.agent.session.Sessions;

import java.io.IOException;

/**
 * Lets {@code nopal trace} connect to this JVM, where the application wants that and nobody should
 * have to attach an agent.
 *
 * <p>Traces the tracepoints of the copy of Nopal that is beside this class; an agent that is
 * attached, or named by {@code -javaagent}, finds every copy.
 */
public final class Agent {
    private Agent() {}

    /**
     * Listens for tracers of this user and of root, on a daemon thread. Does nothing if already
     * done.
     *
     * @throws IOException when there is no folder for the socket that belongs to this user alone
     */
    public static void listen() throws IOException {
        Sessions.of(ProbeSources::withoutAgent).listen();
    }
}
