package dev.nopal.cli.query;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Refusal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The query for the methods and lines of a JVM; attaches the agent if necessary. */
public final class MethodQuery {
    private static final int SINCE = 2;

    private MethodQuery() {}

    /** Returns whether a pattern is for the agent: {@code method:…}, {@code methodret:…}. */
    public static boolean isPattern(String text) {
        return text.matches("(method|methodret|line)(:.*)?");
    }

    /**
     * Returns the probes, sorted.
     *
     * @param say accepts a sentence for the user while it waits
     * @param pattern such as {@code method:com.shop.*} or {@code line:com.shop.Cart:42}
     */
    public static List<Message.Probe> of(int pid, String pattern, Consumer<String> say)
            throws Refusal, IOException {
        List<Message.Probe> probes = new ArrayList<>();
        AgentQuery query = new AgentQuery(pid, say);
        query.ask(
                SINCE,
                new Message.Find(pattern),
                "list its methods",
                message -> {
                    if (!(message instanceof Message.Found(var some))) {
                        throw query.unexpected();
                    }
                    probes.addAll(some);
                    return some.isEmpty();
                });
        return probes;
    }
}
