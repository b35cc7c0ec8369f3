package dev.nopal.agent;

import dev.nopal.agent.session.ProbeSources;
import dev.nopal.agent.session.Sessions;

import java.io.IOException;

/**
 * Lets {@code nopal trace} connect to this JVM without attaching an agent, if the application asks
 * for it.
 *
 * <p>Only the tracepoints of the copy of Nopal that was loaded with this class can be traced; an
 * agent that was attached, or loaded by {@code -javaagent}, finds every copy.
 */
public final class Agent {
    private Agent() {}

    /**
     * Listens for tracers of this user and of root, on a daemon thread. Does nothing if it listens
     * already.
     *
     * @throws IOException if there is no folder for the socket that belongs to this user alone
     */
    public static void listen() throws IOException {
        Sessions.of(ProbeSources::withoutAgent).listen();
    }
}
