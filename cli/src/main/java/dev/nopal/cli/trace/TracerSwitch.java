package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Switches the tracers of a JVM, and asks what its agent changed. */
public final class TracerSwitch {
    /** A process that is stopped, or busy, must not stop us. */
    private static final int PATIENCE_SECONDS = 5;

    private TracerSwitch() {}

    /**
     * Returns what the agent says it did; throws what it says it did not. Attaches the agent first
     * where it is not there yet.
     */
    public static List<String> ask(int pid, Message.Tracers request) throws Refusal, IOException {
        try (Connection connection = new Attacher(ProcFs.real()).connect(pid)) {
            return converse(connection, pid, request);
        }
    }

    /**
     * Returns who has which methods woven, a line each, and what is skipped; empty where no agent
     * listens. Attaches none, and changes nothing.
     */
    public static Optional<List<String>> woven(ProcFs proc, int pid) throws Refusal, IOException {
        Optional<Path> socket = ControlPath.find(proc, pid);
        if (socket.isEmpty()) {
            return Optional.empty();
        }
        try (Connection connection = Connection.open(socket.get());
                ScheduledThreadPoolExecutor watch =
                        new ScheduledThreadPoolExecutor(
                                1, Thread.ofPlatform().daemon().factory())) {
            var unused = watch.schedule(connection::close, PATIENCE_SECONDS, TimeUnit.SECONDS);
            try {
                return Optional.of(
                        converse(connection, pid, new Message.Tracers("woven", "", "", "", 0)));
            } finally {
                var never = watch.shutdownNow();
            }
        }
    }

    private static List<String> converse(Connection connection, int pid, Message.Tracers request)
            throws Refusal, IOException {
        Message.Hello hello = Greeting.exchange(connection);
        if (hello.version() < Protocol.TRACERS) {
            throw Refusal.usage(
                    "the agent in process "
                            + pid
                            + " has no tracers yet; restart the process with this nopal's agent");
        }
        connection.send(request);
        Optional<Message> answer = connection.receive();
        if (answer.isEmpty()) {
            throw Refusal.notFound("process " + pid + " ended before it answered");
        }
        return switch (answer.get()) {
            case Message.TracersAnswered answered when answered.isDone() -> answered.lines();
            case Message.TracersAnswered answered ->
                    throw Refusal.usage(String.join("; ", answered.lines()));
            case Message.Refused refused -> throw Refusal.usage(refused.sentence());
            default -> throw Refusal.usage("the agent answered something else");
        };
    }
}
