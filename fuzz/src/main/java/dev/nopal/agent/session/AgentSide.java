package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;

/** The agent's side of a connection, as in a JVM that uses {@code Agent.listen()}. */
public final class AgentSide {
    private final ProbeSources sources = ProbeSources.withoutAgent();

    /** Serves one connection to its end, on the calling thread. */
    public void serve(Connection connection) {
        try (connection) {
            new ServedConnection(connection, sources, () -> {}).serve();
        }
    }
}
