package dev.nopal.cli.connect;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.util.Optional;

/** The exchange of hello with the agent in a JVM. */
public final class Greeting {
    private Greeting() {}

    /** Returns the hello of this command, which is the same each time. */
    public static Message.Hello hello() {
        return new Message.Hello(
                Protocol.CURRENT, Protocol.OLDEST, ProcessHandle.current().pid(), "nopal");
    }

    /** Returns the agent's hello, if both speak a common version. */
    public static Message.Hello exchange(Connection connection, BoundedWait wait)
            throws Refusal, IOException {
        return wait.await(
                "its agent to say hello",
                BoundedWait.ANSWER,
                () -> exchange(connection),
                connection::close);
    }

    private static Message.Hello exchange(Connection connection) throws Refusal, IOException {
        try {
            connection.send(hello());
        } catch (IOException e) {
            // The agent closed the connection, and may have sent the reason.
        }
        Optional<Message> answer = connection.receive();
        if (answer.isEmpty()) {
            throw Refusal.notFound(
                    "the JVM ended, or its agent closed the connection, before hello");
        }
        if (answer.get() instanceof Message.Refused refused) {
            throw Refusal.usage(refused.sentence());
        }
        if (!(answer.get() instanceof Message.Hello hello)) {
            throw Refusal.usage("the agent did not say hello first");
        }
        if (Protocol.common(hello).isEmpty()) {
            throw Refusal.usage(
                    Protocol.mismatch(hello, "nopal command", "agent in the traced JVM"));
        }
        return hello;
    }
}
