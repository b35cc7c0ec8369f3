package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program, {@link TraceProgram} or the command, with its input and output line by line. */
final class Shop implements AutoCloseable {
    private static final int DEADLINE_SECONDS = 60;

    private final Process process;
    private final BufferedReader out;
    private final Writer in;
    private final Path errors;

    private Shop(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.in = process.outputWriter(StandardCharsets.UTF_8);
    }

    static Shop open(String... options) throws IOException {
        Shop shop = start(java(List.of(options), TraceProgram.class.getName()));
        assertThat(shop.line()).isEqualTo("ready");
        return shop;
    }

    /** Starts the command in its own process, which can be killed and interrupted. */
    static Shop nopal(String... arguments) throws IOException {
        return start(java(List.of(), Main.class.getName(), arguments));
    }

    /** Starts {@code nopal trace} of this process; returns when its probes are attached. */
    Shop tracedBy(String script, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("-e", script));
        Shop nopal = nopal(trace(words.toArray(String[]::new)));
        nopal.awaitError("Attached");
        return nopal;
    }

    static List<String> java(List<String> options, String main, String... arguments) {
        return java(options, System.getProperty("java.class.path"), main, arguments);
    }

    static List<String> java(List<String> options, String path, String main, String[] arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        if (main.equals(Main.class.getName())) {
            command.add("--enable-native-access=ALL-UNNAMED"); // As the manifest of its jar says.
        }
        command.addAll(options);
        command.addAll(List.of("-cp", path, main));
        command.addAll(List.of(arguments));
        return command;
    }

    static Shop start(List<String> command) throws IOException {
        Path errors = Files.createTempFile("nopal-test", ".err");
        return new Shop(new ProcessBuilder(command).redirectError(errors.toFile()).start(), errors);
    }

    String line() {
        try {
            return CompletableFuture.supplyAsync(
                            () -> {
                                try {
                                    return String.valueOf(out.readLine());
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            })
                    .get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            return fail("no line came: " + errors(), e);
        }
    }

    String ask(String line) throws IOException {
        in.write(line + "\n");
        in.flush();
        return line();
    }

    /** Waits until a question has this answer. */
    void await(String question, String answer) throws IOException {
        long end = System.nanoTime() + Duration.ofSeconds(DEADLINE_SECONDS).toNanos();
        for (String last = ask(question); !last.equals(answer); last = ask(question)) {
            if (System.nanoTime() > end) {
                fail(question + " never gave " + answer);
            }
            Thread.onSpinWait();
        }
    }

    /** Waits until its standard error contains this text. */
    void awaitError(String text) {
        awaitError(text, Duration.ofSeconds(DEADLINE_SECONDS));
    }

    /** Does the same for something that takes longer. */
    void awaitError(String text, Duration deadline) {
        long end = System.nanoTime() + deadline.toNanos();
        while (!errors().contains(text)) {
            if (System.nanoTime() > end || !process.isAlive()) {
                fail("never said " + text + ": " + errors());
            }
            Thread.onSpinWait();
        }
    }

    String errors() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Returns the words of a {@code nopal trace} of this process. */
    String[] trace(String... more) {
        List<String> words = new ArrayList<>(List.of("trace", "-p", "" + pid()));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    int pid() {
        return (int) process.pid();
    }

    void signal(String name) {
        assertThat(Tools.run("kill", "-" + name, Long.toString(process.pid())).exitCode()).isZero();
    }

    /** Ends the command as Ctrl-C does; returns the rest of its output. */
    String interrupted() throws IOException, InterruptedException {
        signal("INT");
        String printed = rest();
        assertThat(exitCode()).as(errors()).isZero();
        return printed;
    }

    /** Waits for its end; returns the rest of its output. */
    String rest() throws IOException, InterruptedException {
        String text = new String(readAll(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return text;
    }

    private byte[] readAll() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line = line(); !line.equals("null"); line = line()) {
            text.append(line).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    int exitCode() {
        return process.exitValue();
    }

    void end() throws IOException {
        in.close();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
            Files.deleteIfExists(errors);
            // A killed JVM leaves it, and another user's with the same pid could not remove it.
            Files.deleteIfExists(Path.of("/tmp/.java_pid" + process.pid()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
