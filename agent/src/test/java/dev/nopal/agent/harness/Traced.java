package dev.nopal.agent.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.ProcessName;

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
import java.util.stream.Stream;

/** {@link TracedProgram}, or another program, in its own JVM, with its input and output. */
public final class Traced implements AutoCloseable {
    public static final Path AGENT = Path.of("target/bundle/nopal-agent.jar").toAbsolutePath();
    private static final int DEADLINE_SECONDS = 60;

    private final Process process;
    private final BufferedReader out;
    private final Writer in;
    private final Path errors;

    private Traced(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.in = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** Starts the program with these options; does not wait for it. */
    public static Traced start(List<String> options) throws IOException {
        return run(options, List.of("-cp", System.getProperty("java.class.path")));
    }

    public static Traced run(List<String> options, List<String> path) throws IOException {
        return run(TracedProgram.class, options, path);
    }

    private static Traced run(Class<?> program, List<String> options, List<String> path)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(path);
        command.add(program.getName());
        Path errors = Files.createTempFile("nopal-test", ".err");
        return new Traced(
                new ProcessBuilder(command).redirectError(errors.toFile()).start(), errors);
    }

    public static Traced withAgent(String... options) throws IOException {
        return withAgent(TracedProgram.class, options);
    }

    public static Traced withAgent(Class<?> program, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("-javaagent:" + AGENT);
        Traced traced = run(program, all, List.of("-cp", System.getProperty("java.class.path")));
        assertThat(traced.line()).isEqualTo("ready");
        return traced;
    }

    public String line() {
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
            return fail("the traced program did not answer: " + errors(), e);
        }
    }

    public String ask(String command) throws IOException {
        in.write(command + "\n");
        in.flush();
        return line();
    }

    public long pid() {
        return process.pid();
    }

    public String errors() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            return e.toString();
        }
    }

    public Connection connect() throws IOException {
        return Connection.open(socket());
    }

    public Path socket() throws IOException {
        return socket(Path.of(System.getProperty("java.io.tmpdir")));
    }

    public Path socket(Path temporary) throws IOException {
        Path folder =
                temporary.resolve("nopal-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        try (Stream<Path> sockets = Files.list(folder)) {
            return sockets.filter(path -> path.getFileName().toString().endsWith(".agent"))
                    .filter(
                            path ->
                                    ProcessName.parse(path.getFileName().toString())
                                            .filter(name -> name.pid() == pid())
                                            .isPresent())
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Waits until a command has this answer. */
    public void await(String command, String answer) throws IOException {
        long end = System.nanoTime() + Duration.ofSeconds(DEADLINE_SECONDS).toNanos();
        String last = ask(command);
        while (!last.equals(answer)) {
            if (System.nanoTime() > end) {
                fail(command + " gave " + last + " and never " + answer);
            }
            Thread.onSpinWait();
            last = ask(command);
        }
    }

    /** Lets the program end and returns its exit code. */
    public int end() throws IOException, InterruptedException {
        in.close();
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    public void kill() throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
            Files.deleteIfExists(errors);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
