package dev.nopal.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A running program; every wait for it has a deadline, long enough for an emulated processor. */
final class Tool implements AutoCloseable {
    private static final int DEADLINE_SECONDS = 240;
    private static final String END = "\0end";

    private final List<String> command;
    private final Process process;
    private final PrintStream in;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final StringBuilder output = new StringBuilder();

    private Tool(List<String> command, boolean withErrors) throws IOException {
        this.command = command;
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(withErrors);
        if (!withErrors) {
            builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        }
        builder.directory(Path.of("/").toFile());
        this.process = builder.start();
        this.in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().start(this::read);
    }

    static Tool start(String... command) throws IOException {
        return new Tool(List.of(command), true);
    }

    /** Starts a program of which only the standard output is read. */
    static Tool startWithoutErrors(String... command) throws IOException {
        return new Tool(List.of(command), false);
    }

    /** Runs a program to its end and returns what it printed. */
    static String run(String... command) throws IOException {
        try (Tool tool = start(command)) {
            return tool.end();
        }
    }

    /** Runs a program that must succeed. */
    static String succeed(String... command) throws IOException {
        try (Tool tool = start(command)) {
            String text = tool.end();
            if (tool.process.exitValue() != 0) {
                throw new IOException(tool.command + " failed: " + text.strip());
            }
            return text;
        }
    }

    private void read() {
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException _) {
            // It ended.
        }
        lines.add(END);
    }

    long pid() {
        return process.pid();
    }

    void say(String line) {
        in.println(line);
    }

    /** Returns the next line that is wanted. */
    String await(Predicate<String> wanted) throws IOException {
        while (true) {
            String line = next();
            if (line.equals(END)) {
                throw new IOException(command.getFirst() + " ended: " + output.toString().strip());
            }
            output.append(line).append('\n');
            if (wanted.test(line)) {
                return line;
            }
        }
    }

    private String next() throws IOException {
        try {
            String line = lines.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new IOException(
                        command + " said nothing for " + DEADLINE_SECONDS + " s: " + output);
            }
            return line;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Interrupts it as Ctrl-C does, and returns all that it printed. */
    String interrupt() throws IOException {
        signal("INT");
        try {
            // bpftrace up to 0.23 may overlook a signal that comes while it prints.
            for (int retry = 0; retry < 60 && !process.waitFor(2, TimeUnit.SECONDS); retry++) {
                signal("TERM");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return end();
    }

    private void signal(String name) throws IOException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start();
    }

    /** Waits for its end and returns all that it printed. */
    String end() throws IOException {
        in.close();
        for (String line = next(); !line.equals(END); line = next()) {
            output.append(line).append('\n');
        }
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(command + " does not end");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return output.toString();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
