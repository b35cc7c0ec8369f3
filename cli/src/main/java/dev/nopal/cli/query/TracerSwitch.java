package dev.nopal.cli.query;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.failure.Refusal;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The requests that switch the tracers of a JVM, and ask what its agent has instrumented. */
public final class TracerSwitch {
    /** Short, because a stopped or busy process must not delay a diagnosis. */
    private static final Duration DIAGNOSIS = Duration.ofSeconds(5);

    private TracerSwitch() {}

    /**
     * Sends a request and returns the agent's report; throws if the agent refuses. Attaches the
     * agent first if necessary.
     *
     * @param say accepts a sentence for the user while it waits
     */
    public static List<String> ask(int pid, Message.Tracers request, Consumer<String> say)
            throws Refusal, IOException {
        List<String> lines = new ArrayList<>();
        AgentQuery query = new AgentQuery(pid, say);
        query.ask(
                Protocol.TRACERS,
                request,
                "switch its tracers",
                message -> lines.addAll(lines(query, message)) || true);
        return lines;
    }

    /**
     * Returns a line for each user of instrumented methods, and what was skipped; empty if no agent
     * listens. Attaches no agent, and changes nothing.
     */
    public static Optional<List<String>> instrumented(int pid) throws Refusal, IOException {
        List<String> lines = new ArrayList<>();
        AgentQuery query = new AgentQuery(pid, sentence -> {});
        boolean isThere =
                query.askIfThere(
                        Protocol.TRACERS,
                        new Message.Tracers("woven", "", "", "", 0),
                        "report what it instrumented",
                        DIAGNOSIS,
                        message -> lines.addAll(lines(query, message)) || true);
        return isThere ? Optional.of(lines) : Optional.empty();
    }

    private static List<String> lines(AgentQuery query, Message message) throws Refusal {
        if (!(message instanceof Message.TracersAnswered answered)) {
            throw query.unexpected();
        }
        if (!answered.isDone()) {
            throw Refusal.usage(String.join("; ", answered.lines()));
        }
        return answered.lines();
    }
}
