package dev.nopal.spring.start;

import dev.nopal.agent.OwnAgent;

import java.util.Optional;

/**
 * The agent in this JVM from the start of the application, so that {@code nopal} need not attach
 * it.
 *
 * <p>Where there can be none, the application runs on without it, and the reason is a value.
 */
public final class AgentAtStart {
    private static final System.Logger LOGGER = System.getLogger("dev.nopal");

    private final Optional<String> problem;

    public AgentAtStart() {
        problem = OwnAgent.listen();
        problem.ifPresent(
                reason ->
                        LOGGER.log(
                                System.Logger.Level.DEBUG,
                                "nopal.agent.enabled is true, but there is no agent: " + reason));
    }

    /** Returns why there is no agent; empty if it listens. */
    public Optional<String> problem() {
        return problem;
    }
}
