package dev.nopal.examples;

import dev.nopal.Tracepoint;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** An example that runs in its own JVM, as modules, until it is closed. */
final class ExampleProcess implements AutoCloseable {
    private static final long DEADLINE_SECONDS = 60;

    private final Process process;
    private final BufferedReader output;

    private ExampleProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    static ExampleProcess start(String example) throws IOException {
        String modules = place(Tracepoint.class) + ":" + place(Hello.class);
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=dev.nopal.core",
                        "-p",
                        modules,
                        "-m",
                        "dev.nopal.examples/dev.nopal.examples." + example);
        return new ExampleProcess(
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /** Returns the folder or jar that a class was loaded from. */
    private static Path place(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
    }

    long pid() {
        return process.pid();
    }

    /** Waits for the next line and returns it, or null at the end. */
    String nextLine() throws IOException {
        return output.readLine();
    }

    /** Waits until a line is printed. */
    void awaitLine(String wanted) throws IOException {
        for (String line = nextLine(); !wanted.equals(line); line = nextLine()) {
            if (line == null) {
                throw new AssertionError("the example ended without printing " + wanted);
            }
        }
    }

    /** Waits until the provider's file is mapped, then returns the file. */
    Path awaitProvider(String provider) throws IOException {
        Optional<Path> found = mapped(provider);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (found.isEmpty()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new AssertionError(provider + " was never loaded");
            }
            Thread.onSpinWait();
            found = mapped(provider);
        }
        return found.get();
    }

    private Optional<Path> mapped(String provider) throws IOException {
        try (var lines = Files.lines(Path.of("/proc/" + pid() + "/maps"))) {
            return lines.filter(line -> line.endsWith("/" + provider + ".so"))
                    .map(line -> Path.of(line.substring(line.indexOf('/'))))
                    .findFirst();
        }
    }

    /** Asks it to end, as a service manager would, and returns its exit code. */
    int stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the example does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
