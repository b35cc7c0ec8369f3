package dev.nopal.system.harness;

import dev.nopal.agent.control.Message;
import dev.nopal.script.Span;
import dev.nopal.system.targets.HalfAgent;

import java.util.ArrayList;
import java.util.List;

/** Runs {@link HalfAgent} in a JVM of its own. */
public final class HalfAgentProcess {
    private HalfAgentProcess() {}

    /** Starts it; returns when it listens. */
    public static Subprocess start(String... words) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                TargetJvm.java(),
                                "-cp",
                                String.join(
                                        ":",
                                        TargetJvm.classPath(),
                                        TargetJvm.location(Message.class),
                                        TargetJvm.location(Span.class)),
                                HalfAgent.class.getName()));
        command.addAll(List.of(words));
        Subprocess process = Subprocess.start(new ProcessBuilder(command));
        process.awaitOut("socket", "= ready"::equals);
        return process;
    }
}
