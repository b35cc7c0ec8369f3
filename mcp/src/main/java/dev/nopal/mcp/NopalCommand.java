package dev.nopal.mcp;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The nopal command, in a process of its own for each call: what an assistant can do is what the
 * user can do on the command line, and a call that takes too long can be killed.
 *
 * <p>The process ends with this one, however this one ends, because it holds the other end of its
 * standard input.
 */
final class NopalCommand implements AutoCloseable {
    /** For commands that trace nothing. */
    static final Duration SHORT = Duration.ofSeconds(30);

    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int LONGEST_LINE = 8 << 20;
    private static final int LONGEST_MESSAGE = 2000;
    private static final int MOST_MESSAGES = 60;
    private static final long MOST_DOCUMENT = 32 << 20;

    /** How the JDK writes the words of a command line. */
    private static final Charset ENCODING =
            Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private final List<String> start;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;

    /**
     * @param start the words that start the command
     */
    NopalCommand(List<String> start) {
        this.start = List.copyOf(start);
    }

    /**
     * The end of a command.
     *
     * @param messages the lines of standard error
     * @param isStopped whether it had to be ended
     * @param dropped lines of standard output that were too long
     */
    record Outcome(int exitCode, List<String> messages, boolean isStopped, long dropped) {
        /** Returns what it complained about, to be the answer to a call. */
        Refused failure() {
            return new Refused(
                    messages.isEmpty()
                            ? "nopal ended with exit code " + exitCode + " and said nothing"
                            : Shown.cut(String.join("\n", messages), LONGEST_MESSAGE));
        }
    }

    /** Runs it and returns the one document that it prints. */
    String document(List<String> arguments) throws IOException, InterruptedException {
        StringBuilder document = new StringBuilder();
        Outcome outcome =
                run(
                        arguments,
                        SHORT,
                        line -> {
                            if (document.length() + line.length() < MOST_DOCUMENT) {
                                document.append(line).append('\n');
                            }
                        });
        if (outcome.exitCode() != 0) {
            throw outcome.failure();
        }
        return document.toString();
    }

    /** Runs it to its end, or until it has taken this time; passes on each line that it prints. */
    Outcome run(List<String> arguments, Duration longest, Consumer<String> lines)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(start);
        words.addAll(arguments);
        requireEncodable(arguments);
        ProcessBuilder builder = new ProcessBuilder(words);
        // Otherwise every JVM prints a line about them.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        Process process = builder.start();
        running.add(process);
        try {
            if (isClosed) {
                throw new Refused("the client has gone");
            }
            List<String> messages = new ArrayList<>();
            LineReader out = new LineReader(LONGEST_LINE);
            LineReader err = new LineReader(LONGEST_MESSAGE);
            Thread outThread = reader(process.inputReader(StandardCharsets.UTF_8), out, lines);
            Thread errThread =
                    reader(
                            process.errorReader(StandardCharsets.UTF_8),
                            err,
                            line -> {
                                if (messages.size() < MOST_MESSAGES) {
                                    messages.add(line);
                                }
                            });
            boolean isStopped = !process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
            if (isStopped) {
                stop(process);
            }
            outThread.join(GRACE.toMillis());
            errThread.join(GRACE.toMillis());
            return new Outcome(process.exitValue(), messages, isStopped, out.dropped());
        } finally {
            process.destroyForcibly();
            running.remove(process);
        }
    }

    /** Refuses what the JDK would pass on as question marks. */
    private static void requireEncodable(List<String> arguments) {
        CharsetEncoder encoder = ENCODING.newEncoder();
        for (String argument : arguments) {
            if (!encoder.canEncode(argument)) {
                throw new Refused(
                        "the locale of nopal mcp ("
                                + ENCODING
                                + ") cannot pass "
                                + Shown.value(argument)
                                + "; start it with LC_ALL=C.UTF-8");
            }
        }
    }

    private static Thread reader(Reader stream, LineReader lines, Consumer<String> consumer) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                lines.read(stream, consumer);
                            } catch (IOException | UncheckedIOException e) {
                                // The process was killed.
                            }
                        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Ends it as Ctrl-C does, so that it prints its maps; then at once. */
    private static void stop(Process process) throws InterruptedException {
        process.toHandle().destroy(); // The method of the process would close its output.
        if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    /** Ends all that run, and lets no other begin. */
    @Override
    public void close() {
        isClosed = true;
        running.forEach(Process::destroyForcibly);
    }
}
