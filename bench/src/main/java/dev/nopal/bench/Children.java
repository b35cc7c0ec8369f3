package dev.nopal.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The processes of a run: all of them are ended, however the run ends. */
final class Children {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Children::endAll, "end-children"));
    }

    private Children() {}

    static Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        ALIVE.add(process);
        process.onExit().thenAccept(ALIVE::remove);
        return process;
    }

    /** Runs one to its end and returns what it printed. */
    static String output(ProcessBuilder builder) throws IOException, InterruptedException {
        Path output = Files.createTempFile("nopal-bench", ".txt");
        try {
            builder.redirectError(ProcessBuilder.Redirect.INHERIT).redirectOutput(output.toFile());
            Process process = start(builder);
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                end(process);
                throw new IllegalStateException(builder.command() + " took more than " + LIMIT);
            }
            if (process.exitValue() != 0) {
                throw new IllegalStateException(
                        builder.command() + " ended with " + process.exitValue());
            }
            return Files.readString(output);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** Waits for a line that the process prints. */
    static String line(Process process) throws IOException, InterruptedException {
        BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        Deadline deadline = Deadline.in(LIMIT);
        while (!reader.ready()) {
            if (!process.isAlive()) {
                throw new IllegalStateException("a target ended with " + process.exitValue());
            }
            deadline.pause("a line from " + process.info().commandLine().orElse("a target"));
        }
        return reader.readLine();
    }

    static void interrupt(Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    /** Ends one, politely first: bpftrace then removes its probes itself. */
    static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static void endAll() {
        ALIVE.forEach(Process::destroy);
        ALIVE.forEach(Children::end);
        // Those that JMH forked.
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}
