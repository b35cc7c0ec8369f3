package dev.nopal.cli.query;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.script.Diagnostic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The query what a session would change in a JVM; attaches the agent if necessary, and nothing
 * else.
 */
public final class CheckQuery {
    private CheckQuery() {}

    /** The answer of a JVM: what is wrong with the script there, and what to expect of it. */
    public record Answer(List<Diagnostic> diagnostics, List<String> notes) {}

    /**
     * Returns the answer.
     *
     * @param say accepts a sentence for the user while it waits
     */
    public static Answer of(int pid, Message.Run request, Consumer<String> say)
            throws Refusal, IOException {
        Answer answer = new Answer(new ArrayList<>(), new ArrayList<>());
        AgentQuery query = new AgentQuery(pid, say);
        query.ask(
                Protocol.PROGRESS,
                new Message.Check(request),
                "check the script",
                message -> {
                    switch (message) {
                        case Message.Diagnosed(var some) -> answer.diagnostics().addAll(some);
                        case Message.Note(var sentence) -> answer.notes().add(sentence);
                        case Message.Finished _ -> {
                            return true;
                        }
                        default -> throw query.unexpected();
                    }
                    return false;
                });
        return answer;
    }
}
