package dev.nopal.agent;

import dev.nopal.agent.control.Connection;

import java.util.Optional;

/** Serves tracers as the agent does in a JVM that listens by itself. */
public final class AgentSide {
    private final Probes probes =
            new Probes(
                    new TracepointSource(new OwnCopy()),
                    Optional.empty(),
                    new RecorderProbes(Optional.empty()));

    /** Serves one connection to its end, on the calling thread. */
    public void serve(Connection connection) {
        try (connection) {
            new Tracer(connection, probes, () -> {}).serve();
        }
    }
}
