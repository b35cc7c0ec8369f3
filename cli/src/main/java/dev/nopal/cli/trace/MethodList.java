package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Asks a JVM which methods and lines it has; the agent is attached where it is not there yet. */
public final class MethodList {
    private static final int SINCE = 2;

    private MethodList() {}

    /** Tells whether a pattern is for the agent: {@code method:…}, {@code methodret:…}. */
    public static boolean isPattern(String text) {
        return text.matches("(method|methodret|line)(:.*)?");
    }

    /**
     * Returns the probes, sorted.
     *
     * @param pattern such as {@code method:com.shop.*} or {@code line:com.shop.Cart:42}
     */
    public static List<Message.Probe> of(int pid, String pattern) throws Refusal, IOException {
        try (Connection connection = new Attacher(ProcFs.real()).connect(pid)) {
            TracedJvm jvm = TracedJvm.greet(connection, OptionalLong.of(pid));
            if (jvm.version() < SINCE) {
                throw Refusal.usage(
                        "the agent in process " + pid + " is too old to list methods; restart it");
            }
            connection.send(new Message.Find(pattern));
            List<Message.Probe> probes = new ArrayList<>();
            while (true) {
                Optional<Message> answer = connection.receive();
                switch (answer.orElse(null)) {
                    case Message.Found(var some) when some.isEmpty() -> {
                        return probes;
                    }
                    case Message.Found(var some) -> probes.addAll(some);
                    case Message.Refused(var sentence) -> throw Refusal.usage(sentence);
                    case null, default ->
                            throw Refusal.notFound(
                                    "process " + pid + " ended before it had listed everything");
                }
            }
        }
    }
}
