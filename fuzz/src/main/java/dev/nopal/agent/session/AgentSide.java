package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.tracepoint.OwnCoreCopy;
import dev.nopal.agent.tracepoint.TracepointSource;

import java.util.Optional;

/** Serves tracers as the agent does in a JVM that listens by itself. */
public final class AgentSide {
    private final ProbeSources probes =
            new ProbeSources(
                    new TracepointSource(new OwnCoreCopy()),
                    Optional.empty(),
                    new RecorderProbes(Optional.empty()));

    /** Serves one connection to its end, on the calling thread. */
    public void serve(Connection connection) {
        try (connection) {
            new ServedConnection(connection, probes, () -> {}).serve();
        }
    }
}
