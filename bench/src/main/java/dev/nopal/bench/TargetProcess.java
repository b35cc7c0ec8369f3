package dev.nopal.bench;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A process that fires on command, see {@code commands.h}. */
final class TargetProcess implements AutoCloseable {
    private final Process process;
    private final BufferedWriter commands;
    private final BufferedReader answers;
    private final String ownPath;

    /** Starts it; {@code ownPath} is where its probes are, or empty if it says so itself. */
    TargetProcess(ProcessBuilder builder, String ownPath) throws IOException {
        process = Children.start(builder.redirectError(ProcessBuilder.Redirect.INHERIT));
        commands = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
        this.ownPath = ownPath;
    }

    long pid() {
        return process.pid();
    }

    /** Waits until it is ready, and returns where its probes are. */
    String path() throws IOException, InterruptedException {
        String ready = answer();
        while (!ready.startsWith("ready")) { // A profiler may speak first.
            ready = answer();
        }
        return ownPath.isEmpty() ? ready.substring("ready ".length()) : ownPath;
    }

    void send(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
    }

    boolean hasAnswered() {
        try {
            return answers.ready();
        } catch (IOException e) {
            return false;
        }
    }

    String answer() throws IOException, InterruptedException {
        return Children.line(process);
    }

    Fired fire(int times, int bursts, int threads) throws IOException, InterruptedException {
        send("fire " + times + " " + bursts + " " + threads);
        return Fired.parse(answer());
    }

    @Override
    public void close() {
        Children.end(process);
    }
}
