package dev.nopal.system.harness;

import dev.nopal.testing.Jdk;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A run of {@code nopal trace} on any JVM. */
public final class TraceProcess implements AutoCloseable {
    /** Thousands of methods take a while to be instrumented. */
    private static final Duration ATTACHED = Duration.ofSeconds(120);

    private final Subprocess process;

    private TraceProcess(Subprocess process) {
        this.process = process;
    }

    /** Starts {@code nopal trace} with these words and does not wait for anything. */
    public static TraceProcess begin(Jdk jdk, String... words) {
        List<String> command = new ArrayList<>();
        command.add(jdk.java());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-jar", Nopal.jar().toString(), "trace"));
        command.addAll(Arrays.asList(words));
        return launch(command);
    }

    /** Starts any command that becomes a trace, in a container for example. */
    public static TraceProcess launch(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        return new TraceProcess(Subprocess.start(builder));
    }

    /** Starts a script in a JVM and returns when its probes are attached. */
    public static TraceProcess attach(long pid, String script, String... options) {
        return attach(Jdk.ofTheTests(), pid, script, options);
    }

    /** Starts it by the command on another JDK. */
    public static TraceProcess attach(Jdk jdk, long pid, String script, String... options) {
        return attach(ATTACHED, jdk, pid, script, options);
    }

    /** Waits longer than usual for its probes to be attached. */
    public static TraceProcess attach(
            Duration deadline, Jdk jdk, long pid, String script, String... options) {
        List<String> words = new ArrayList<>(List.of("--engine", "jvm"));
        words.addAll(Arrays.asList(options));
        words.addAll(List.of("-p", Long.toString(pid), "-e", script));
        TraceProcess trace = begin(jdk, words.toArray(String[]::new));
        try {
            trace.awaitAttached(deadline);
            return trace;
        } catch (Throwable e) {
            trace.close();
            throw e;
        }
    }

    /** Waits until its probes are attached. */
    public void awaitAttached() {
        awaitAttached(ATTACHED);
    }

    private void awaitAttached(Duration deadline) {
        process.awaitErr("attachment", line -> line.startsWith("Attached "), deadline);
    }

    public Subprocess process() {
        return process;
    }

    /** Interrupts it as control-C does; returns what it printed. */
    public String stop() {
        process.signal("INT");
        return end(0);
    }

    /** Waits for its end and this exit code; returns what it printed. */
    public String end(int code) {
        int found = process.awaitExit(Subprocess.DEADLINE);
        if (found != code) {
            throw new AssertionError(
                    "exit %s instead of %s\n%s\n%s"
                            .formatted(found, code, process.out(), process.err()));
        }
        return process.out().strip();
    }

    /** Returns what it said on standard error. */
    public String said() {
        return process.err();
    }

    /** Kills it by SIGKILL if it still runs. */
    @Override
    public void close() {
        process.close();
    }
}
