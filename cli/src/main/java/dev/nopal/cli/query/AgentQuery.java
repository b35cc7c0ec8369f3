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

/** Asks the agent of a JVM one question, in bounded time and for a bounded answer. */
final class AgentQuery {
    /** Bytes of an answer: several times what the largest applications have. */
    static final long MAX_ANSWER = 64L << 20;

    private final int pid;
    private final BoundedWait wait;

    /**
     * @param say takes a sentence for the user while it waits
     */
    AgentQuery(int pid, Consumer<String> say) {
        this.pid = pid;
        this.wait = new BoundedWait(ProcFs.real(), pid, say);
    }

    /** Takes in one message of the answer; returns whether it was the last one. */
    interface Answer {
        boolean take(Message message) throws Refusal;
    }

    /**
     * Asks, and attaches the agent first where it is not there yet.
     *
     * @param oldest the version of the protocol that knows the question
     * @param what to follow "waited for its agent to"
     */
    void ask(int oldest, Message question, String what, Answer answer) throws Refusal, IOException {
        try (Connection connection = new Attacher(ProcFs.real(), wait).connect(pid)) {
            converse(connection, oldest, question, what, BoundedWait.WORK, answer);
        }
    }

    /** Asks the agent if it is there, and returns whether it is; attaches none. */
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

    /** Returns the failure for an answer that does not fit the question. */
    Refusal unexpected() {
        return Refusal.usage("unexpected answer from the agent in process " + pid);
    }
}
