package dev.nopal.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** Runs bpftrace on a process until it is closed. */
final class Bpftrace implements AutoCloseable {
    private static final Duration ASK_AGAIN = Duration.ofSeconds(1);
    private static final Duration DETACH = Duration.ofSeconds(60);
    private static final Duration SIGNAL_AGAIN = Duration.ofSeconds(5);

    /** A line of {@code count()}, with or without a key, or of {@code hist()}. */
    private static final Pattern COUNT =
            Pattern.compile("^(?:@.*: |[\\[(].*[)\\]] +)(\\d+)(?: +\\|.*)?$", Pattern.MULTILINE);

    private final Process process;
    private final Path output;
    private String printed = "";

    private Bpftrace(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Starts it; {@link #await} says when it is attached. */
    static Bpftrace attach(long pid, String program) throws IOException {
        Path output = Files.createTempFile("nopal-bench", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder("bpftrace", "-p", Long.toString(pid), "-e", program);
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        try {
            return new Bpftrace(Children.start(builder), output);
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
                throw new IllegalStateException("bpftrace ended: " + Files.readString(output));
            }
            deadline.pause("bpftrace is attached; it printed: " + Files.readString(output));
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
                        "bpftrace did not end within "
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

    /** Returns how many events its map holds, once it is detached. */
    long counted() {
        return COUNT.matcher(printed)
                .results()
                .mapToLong(result -> Long.parseLong(result.group(1)))
                .sum();
    }

    @Override
    public void close() throws IOException {
        Children.end(process);
        Files.deleteIfExists(output);
    }
}
