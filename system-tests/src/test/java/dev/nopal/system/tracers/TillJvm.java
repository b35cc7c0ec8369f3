package dev.nopal.system.tracers;

import dev.nopal.Tracepoint;
import dev.nopal.agent.Tracers;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Tills;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The program {@code Tills} in a JVM of its own, whose class {@code Till} tests trace. */
final class TillJvm implements AutoCloseable {
    static final String TILL = "dev.nopal.system.targets.Till";

    private final TargetJvm jvm;

    private TillJvm(TargetJvm jvm) {
        this.jvm = jvm;
    }

    /** Starts it with the agent and native access. */
    static TillJvm start(String agentOptions) {
        return launch(List.of("-javaagent:" + agent() + agentOptions), true);
    }

    /** Starts it without an agent; a test that wants one must attach it. */
    static TillJvm plain(String... options) {
        List<String> all = new ArrayList<>(List.of("-XX:+EnableDynamicAgentLoading"));
        all.addAll(Arrays.asList(options));
        return launch(all, false);
    }

    /**
     * Starts it where only the application's own copy of Nopal, a named module, has native access.
     */
    static TillJvm withModule() {
        return new TillJvm(
                TargetJvm.launch(
                        List.of(
                                "-XX:+UseSerialGC",
                                "--module-path",
                                TargetJvm.location(Tracepoint.class),
                                "--add-modules=dev.nopal.core",
                                "--enable-native-access=dev.nopal.core",
                                "--illegal-native-access=deny",
                                "-javaagent:" + agent(),
                                "-cp",
                                TargetJvm.location(Tills.class)
                                        + ":"
                                        + TargetJvm.location(Tracers.class),
                                Tills.class.getName())));
    }

    static TillJvm launch(List<String> options, boolean isNative) {
        List<String> all = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xshare:auto"));
        if (isNative) {
            all.add("--enable-native-access=ALL-UNNAMED");
        }
        all.addAll(options);
        all.addAll(
                List.of(
                        "-cp",
                        TargetJvm.classPath() + ":" + TargetJvm.location(Tracers.class),
                        Tills.class.getName()));
        return new TillJvm(TargetJvm.launch(all));
    }

    static Path agent() {
        return Path.of(System.getProperty("nopal.root"), "agent/target/bundle/nopal-agent.jar")
                .normalize();
    }

    long pid() {
        return jvm.pid();
    }

    String ask(String... words) {
        return jvm.ask(words);
    }

    Subprocess process() {
        return jvm.process();
    }

    /** Runs {@code nopal tracer …} on it. */
    Command.Result tracer(String... words) {
        List<String> all = new ArrayList<>(List.of("tracer"));
        all.addAll(Arrays.asList(words));
        all.addAll(List.of("-p", Long.toString(pid())));
        return Nopal.run(all.toArray(String[]::new));
    }

    /** Runs {@code nopal list} on it; returns the lines. */
    List<String> listed(String pattern) {
        return Nopal.run("list", pattern, "-p", Long.toString(pid()))
                .requireSuccess()
                .out()
                .lines()
                .toList();
    }

    /** Returns the line of {@code nopal doctor} for one check, and what is below it. */
    String doctor(String check) {
        List<String> lines = Nopal.run("doctor", "-p", Long.toString(pid())).out().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(" " + check + " ")) {
                return String.join("\n", lines.subList(i, Math.min(i + 2, lines.size())));
            }
        }
        throw new AssertionError(lines);
    }

    /** Runs {@code nopal list} on it; returns {@code PROVIDER:NAME} of what the pattern matches. */
    List<String> probes(String pattern) {
        return Nopal.list(pid(), pattern).stream()
                .map(each -> each.provider() + ":" + each.name())
                .sorted()
                .toList();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
