package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Switches the tracers of a JVM; attaches the agent first where it is not there yet. */
public final class TracerSwitch {
    private TracerSwitch() {}

    /** Returns what the agent says it did; throws what it says it did not. */
    public static List<String> ask(int pid, Message.Tracers request) throws Refusal, IOException {
        try (Connection connection = new Attacher(ProcFs.real()).connect(pid)) {
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
}
