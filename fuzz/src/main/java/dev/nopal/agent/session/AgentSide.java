package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;

/** Serves the command as the agent does in a JVM that listens by itself. */
public final class AgentSide {
    private final ProbeSources sources = ProbeSources.withoutAgent();

    /** Serves one connection to its end, on the calling thread. */
    public void serve(Connection connection) {
        try (connection) {
            new ServedConnection(connection, sources, () -> {}).serve();
        }
    }
}
