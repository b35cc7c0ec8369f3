package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.waiting.Suspension;

import java.io.IOException;
import java.util.Optional;

/**
 * A JVM whose agent has said hello, wherever it runs; nothing runs in it yet.
 *
 * <p>It is not trusted: it may send any message and name any file.
 */
public interface ReachedJvm extends AutoCloseable {
    /**
     * Returns the name in the results, which is the value of the builtin {@code target}: {@code
     * Shop-4711}, or the name of a pod.
     */
    String target();

    /** Returns the pid on this machine, or the one that the JVM has where it runs. */
    long pid();

    /** Returns the connection, on which both sides have said hello. */
    Connection connection();

    /** Returns the hello of the agent; both sides speak a common version. */
    Message.Hello hello();

    /** Returns whether its agent was listening before, so that nothing was attached. */
    default boolean wasListening() {
        return false;
    }

    /**
     * Opens the session file that the JVM named. Called once, on a thread that may wait.
     *
     * @throws Refusal if the file is not the JVM's own
     */
    SessionFile open(String path) throws Refusal, IOException;

    /** Returns what keeps the process from running, as far as it can be seen; never waits. */
    Optional<Suspension> suspension();

    /**
     * Returns why the connection ended, if that was not the JVM's end: {@code the line to web1 was
     * cut}.
     */
    default Optional<String> interruption() {
        return Optional.empty();
    }

    /** Closes the connection, and what belongs to it. */
    @Override
    void close();
}
