package dev.nopal.cli.query;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.connect.Attacher;
import dev.nopal.cli.connect.Greeting;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** One request to the agent of a JVM, with a bounded time and a bounded answer. */
final class AgentQuery {
    /** The largest answer in bytes: several times that of the largest applications. */
    static final long MAX_ANSWER = 64L << 20;

    private final int pid;
    private final BoundedWait wait;

    /**
     * @param say accepts a sentence for the user while it waits
     */
    AgentQuery(int pid, Consumer<String> say) {
        this.pid = pid;
        this.wait = new BoundedWait(ProcFs.real(), pid, say);
    }

    /** The handler of the answer: takes one message, and returns whether it was the last one. */
    interface Answer {
        boolean take(Message message) throws Refusal;
    }

    /**
     * Sends a request; attaches the agent first if necessary.
     *
     * @param oldest the oldest version of the protocol that has the request
     * @param what the text that follows "waited for its agent to"
     */
    void ask(int oldest, Message question, String what, Answer answer) throws Refusal, IOException {
        try (Connection connection = new Attacher(ProcFs.real(), wait).connect(pid)) {
            converse(connection, oldest, question, what, BoundedWait.WORK, answer);
        }
    }

    /** Sends a request if the JVM has an agent, and returns whether it has; does not attach one. */
    boolean askIfThere(int oldest, Message question, String what, Duration limit, Answer answer)
            throws Refusal, IOException {
        Optional<Connection> found = new Attacher(ProcFs.real(), wait).connectIfThere(pid);
        if (found.isEmpty()) {
            return false;
        }
        try (Connection connection = found.get()) {
            converse(connection, oldest, question, what, limit, answer);
            return true;
        }
    }

    private void converse(
            Connection connection,
            int oldest,
            Message question,
            String what,
            Duration limit,
            Answer answer)
            throws Refusal, IOException {
        Message.Hello hello = Greeting.exchange(connection, wait);
        if (Protocol.common(hello).orElse(0) < oldest) {
            throw Refusal.usage(
                    "the agent in process "
                            + pid
                            + " is too old for that; restart the process with this nopal's agent");
        }
        wait.await(
                "its agent to " + what,
                limit,
                () -> {
                    connection.send(question);
                    while (!answer.take(next(connection))) {
                        if (connection.received() > MAX_ANSWER) {
                            throw Refusal.usage(
                                    "process "
                                            + pid
                                            + " answered more than "
                                            + (MAX_ANSWER >> 20)
                                            + " MiB; ask for less, with a narrower pattern");
                        }
                    }
                    return true;
                },
                connection::close);
    }

    private Message next(Connection connection) throws Refusal, IOException {
        Message message =
                connection
                        .receive()
                        .orElseThrow(
                                () ->
                                        Refusal.notFound(
                                                "process "
                                                        + pid
                                                        + " ended before it had answered"));
        if (message instanceof Message.Refused refused) {
            throw Refusal.usage(refused.sentence());
        }
        return message;
    }

    /** Returns the failure for an answer that does not fit the request. */
    Refusal unexpected() {
        return Refusal.usage("unexpected answer from the agent in process " + pid);
    }
}
