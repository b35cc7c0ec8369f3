package dev.nopal.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** A run of bpftrace or {@code nopal trace} on a process until it is closed. */
final class TracerProcess implements AutoCloseable {
    private static final Duration ASK_AGAIN = Duration.ofSeconds(1);
    private static final Duration DETACH = Duration.ofSeconds(60);

    /** A line of {@code count()}, with or without a key, or of {@code hist()}. */
    private static final Pattern COUNT =
            Pattern.compile("^(?:@.*: |[\\[(].*[)\\]] +)(\\d+)(?: +\\|.*)?$", Pattern.MULTILINE);

    /** A line of an order that was printed, or recorded. */
    private static final Pattern ORDER =
            Pattern.compile("^(?:\\d+|.*\\.name =) a customer", Pattern.MULTILINE);

    /** Large enough for a burst. */
    private static final String PERF_PAGES = "1024";

    private final Process process;
    private final Path output;
    private String printed = "";

    private TracerProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Starts bpftrace; {@link #await} says when it is attached. */
    static TracerProcess bpftrace(long pid, String program) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("bpftrace", "-p", Long.toString(pid), "-e", program);
        builder.environment().put("BPFTRACE_PERF_RB_PAGES", PERF_PAGES);
        return start(builder);
    }

    /** Starts {@code nopal trace} with the script inside the JVM, whatever it costs there. */
    static TracerProcess nopal(long pid, String program, String... options) throws IOException {
        return of(Subject.thisTree(), pid, program, options);
    }

    /** Starts the command of a subject in the same way. */
    static TracerProcess of(Subject subject, long pid, String program, String... options)
            throws IOException {
        List<String> words = new ArrayList<>();
        words.addAll(List.of("trace", "--engine", "jvm", "-p", Long.toString(pid)));
        words.addAll(List.of("--max-overhead", "none"));
        words.addAll(List.of(options));
        words.addAll(List.of("-e", program));
        return start(subject.nopal(words));
    }

    /** Starts it with the limit on overhead that users get. */
    static TracerProcess limited(long pid, String program) throws IOException {
        return start(BenchEnvironment.nopal("trace", "-p", Long.toString(pid), "-e", program));
    }

    private static TracerProcess start(ProcessBuilder builder) throws IOException {
        Path output = Files.createTempFile("nopal-bench", ".txt");
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        try {
            return new TracerProcess(Children.start(builder), output);
        } catch (IOException e) {
            Files.deleteIfExists(output);
            throw e;
        }
    }

    /** Waits until the target itself says that it is attached. */
    void await(BooleanSupplier attached, Duration limit) throws Exception {
        Deadline deadline = Deadline.in(limit);
        while (!attached.getAsBoolean()) {
            if (!process.isAlive()) {
                throw new IllegalStateException("the tracer ended: " + Files.readString(output));
            }
            deadline.pause("the tracer is attached; it printed: " + Files.readString(output));
        }
    }

    /** Asks it to detach and to print its maps, which it does on this signal only. */
    void interrupt() throws IOException, InterruptedException {
        Children.interrupt(process);
    }

    /** Waits until it has done what {@link #interrupt} asked for. */
    void detach() throws IOException, InterruptedException {
        Deadline deadline = Deadline.in(DETACH);
        while (!process.waitFor(ASK_AGAIN.toMillis(), TimeUnit.MILLISECONDS)) {
            if (deadline.isOver()) {
                throw new IllegalStateException(
                        "the tracer did not end within "
                                + DETACH
                                + "; it printed: "
                                + Files.readString(output));
            }
            if (isStillPolling()) {
                interrupt();
            }
        }
        printed = Files.readString(output, StandardCharsets.UTF_8);
    }

    /**
     * Returns whether it waits for events as if it had not been asked to end. bpftrace 0.17 forgets
     * a signal that comes between two waits, and dies of a second one that comes after its last.
     */
    private boolean isStillPolling() {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/wchan")).contains("poll");
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns how many events its map holds, or it printed, once it is detached. */
    long counted() {
        return ORDER.matcher(printed).results().count()
                + COUNT.matcher(printed)
                        .results()
                        .mapToLong(result -> Long.parseLong(result.group(1)))
                        .sum();
    }

    /** Returns whether it says so itself, as {@code nopal trace} does. */
    boolean saysAttached() {
        try {
            return Files.readString(output).contains("Attached ");
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the end of what it printed, for messages. */
    String lastLines() {
        return printed.substring(Math.max(0, printed.length() - 300));
    }

    @Override
    public void close() throws IOException {
        Children.end(process);
        Files.deleteIfExists(output);
    }
}
