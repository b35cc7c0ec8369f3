package dev.nopal.system.sessions;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A run of {@code nopal trace}, as users run it. */
final class Trace implements AutoCloseable {
    private final Subprocess process;

    private Trace(Subprocess process) {
        this.process = process;
    }

    /** Starts it and does not wait for anything. */
    static Trace begin(String... words) {
        return start(command(words));
    }

    /** Starts it from an AOT cache, as {@code ./nopal} does. */
    static Trace beginFast(Path cache, String... words) {
        List<String> command = new ArrayList<>(fast());
        command.addAll(List.of("-XX:AOTCache=" + cache, "-jar", Nopal.jar().toString(), "trace"));
        command.addAll(Arrays.asList(words));
        return start(command);
    }

    /** Makes the cache. */
    static void train(Path cache) {
        List<String> command = new ArrayList<>(fast());
        command.addAll(
                List.of("-XX:AOTCacheOutput=" + cache, "-jar", Nopal.jar().toString(), "train"));
        Command.of(command).run().requireSuccess();
    }

    private static List<String> fast() {
        return List.of(
                TargetJvm.java(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xlog:aot=off",
                "-Xlog:cds=off");
    }

    private static Trace start(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        return new Trace(Subprocess.start(builder));
    }

    /** Returns the words of the command, in a JVM that starts fast. */
    static List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of(TargetJvm.java()));
        command.addAll(Target.light());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-jar", Nopal.jar().toString()));
        command.add("trace");
        command.addAll(Arrays.asList(words));
        return command;
    }

    /** Starts a script in a JVM and returns when its probes are attached. */
    static Trace attach(Target target, String script, String... options) {
        List<String> words = new ArrayList<>(List.of("--engine", "jvm"));
        words.addAll(Arrays.asList(options));
        words.addAll(List.of("-p", Long.toString(target.pid()), "-e", script));
        Trace trace = begin(words.toArray(String[]::new));
        try {
            if (words.contains("json")) {
                trace.process.awaitOut("attachment", line -> line.contains("attached_probes"));
            } else {
                trace.awaitAttached();
            }
            return trace;
        } catch (Throwable e) {
            trace.close();
            throw e;
        }
    }

    void awaitAttached() {
        process.awaitErr("attachment", line -> line.startsWith("Attached "));
    }

    Subprocess process() {
        return process;
    }

    String await(String line) {
        return process.awaitOut(line, line::equals);
    }

    /** Interrupts it as control-C does; returns what it printed. */
    String stop() {
        process.signal("INT");
        return end(0);
    }

    /** Waits for its end and this exit code; returns what it printed. */
    String end(int code) {
        int found = process.awaitExit(Subprocess.DEADLINE);
        if (found != code) {
            throw new AssertionError(
                    "exit %s instead of %s\n%s\n%s"
                            .formatted(found, code, process.out(), process.err()));
        }
        return process.out().strip();
    }

    /** Returns what it said, one sentence a line, without the number of probes. */
    List<String> said() {
        return process.err()
                .lines()
                .filter(line -> !line.startsWith("Attached ") && !line.contains(": engine jvm"))
                .collect(Collectors.toList());
    }

    /** Kills it by SIGKILL if it still runs. */
    @Override
    public void close() {
        process.close();
    }
}
