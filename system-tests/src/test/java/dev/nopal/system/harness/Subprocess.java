package dev.nopal.system.harness;

import dev.nopal.testing.HadToWait;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A process in a process session of its own, all of which is killed when closed, or when the tests
 * end.
 */
public final class Subprocess implements AutoCloseable {
    /** Generous: a deadline is there for what hangs, not for what is slow. */
    public static final Duration DEADLINE = Duration.ofSeconds(90);

    private static final Set<Subprocess> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(Subprocess::kill)));
    }

    private final String command;
    private final Process process;
    private final Writer stdin;
    private final Lines out;
    private final Lines err;
    private String lastMaps = "";

    private Subprocess(ProcessBuilder builder) throws IOException {
        this.command = String.join(" ", builder.command());
        builder.command().addFirst("setsid"); // then the pid is also the process group's
        this.process = builder.start();
        RUNNING.add(this);
        this.stdin = process.outputWriter();
        this.out = new Lines(process.getInputStream(), "stdout");
        this.err = new Lines(process.getErrorStream(), "stderr");
        Evidence.add(this::describe);
    }

    /** Starts what {@code builder} says; its command list must be modifiable. */
    public static Subprocess start(ProcessBuilder builder) {
        try {
            return new Subprocess(builder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Writes a line to its standard input. */
    public void send(String line) {
        try {
            stdin.write(line + "\n");
            stdin.flush();
        } catch (IOException e) {
            throw new AssertionError("cannot write to " + describe(), e);
        }
    }

    /** Closes its standard input. */
    public void endInput() {
        try {
            stdin.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for a line of standard output that was not waited for before. */
    public String awaitOut(String what, Predicate<String> wanted) {
        return awaitOut(what, wanted, DEADLINE);
    }

    /** Waits longer than usual, for what takes long by itself. */
    public String awaitOut(String what, Predicate<String> wanted, Duration deadline) {
        return out.await(wanted, deadline).orElseThrow(() -> missing(what));
    }

    /** Waits for a line of standard error that was not waited for before. */
    public String awaitErr(String what, Predicate<String> wanted) {
        return awaitErr(what, wanted, DEADLINE);
    }

    /** Waits longer than usual, for what takes long by itself. */
    public String awaitErr(String what, Predicate<String> wanted, Duration deadline) {
        return err.await(wanted, deadline).orElseThrow(() -> missing(what));
    }

    private AssertionError missing(String what) {
        return new AssertionError("no " + what + " from " + describe());
    }

    /** Returns what it has written to standard output, without the last line's end. */
    public String out() {
        return out.text();
    }

    /**
     * Returns what it has written to standard error, except that it had to wait: how long things
     * take is not its fault on a busy machine. {@link #awaitErr} finds these lines.
     */
    public String err() {
        String text = HadToWait.removedFrom(String.join("\n", err.all()) + "\n");
        return text.isEmpty() ? "" : text.substring(0, text.length() - 1);
    }

    /** Sends a signal to the process: {@code INT}, {@code TERM}, {@code STOP} and so on. */
    public void signal(String name) {
        kill(name, Long.toString(pid()));
    }

    /** Waits until it has ended by itself, or the time has passed. */
    boolean endsWithin(Duration time) {
        try {
            return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Waits until it has ended by itself and its output has been read. */
    public int awaitExit(Duration deadline) {
        if (!endsWithin(deadline)) {
            throw new AssertionError("after " + deadline + " still running: " + describe());
        }
        RUNNING.remove(this);
        // A grandchild may hold the pipes open; what matters has been written.
        out.awaitEnd(Duration.ofSeconds(2));
        err.awaitEnd(Duration.ofSeconds(2));
        return process.exitValue();
    }

    /** Kills the process and all that it started. Does nothing if they have ended. */
    @Override
    public void close() {
        lastMaps = maps();
        kill();
        awaitExit(DEADLINE);
        removeAttachSocket();
    }

    /** A killed JVM leaves it, and another user's JVM that gets the same pid could not attach. */
    private void removeAttachSocket() {
        try {
            Files.deleteIfExists(Path.of("/tmp/.java_pid" + pid()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void kill() {
        kill("KILL", "-" + pid());
    }

    private static void kill(String signal, String target) {
        try {
            new ProcessBuilder("kill", "-" + signal, "--", target)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String maps() {
        try (var lines = Files.lines(Path.of("/proc/" + pid() + "/maps"))) {
            return lines.filter(line -> line.matches(".*(nopal|memfd|uprobes).*"))
                    .collect(Collectors.joining("\n"));
        } catch (IOException | UncheckedIOException e) {
            return lastMaps;
        }
    }

    private String describe() {
        return """
        %s
        pid %d, %s
        --- stdout
        %s
        --- stderr
        %s
        --- maps
        %s
        """
                .formatted(
                        command,
                        pid(),
                        isAlive() ? "alive" : "exit " + process.exitValue(),
                        out.text(),
                        err.text(),
                        maps());
    }
}
