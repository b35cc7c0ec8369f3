package dev.nopal.cli;

import static org.junit.jupiter.api.Assertions.fail;

import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The other programs that tests run, each with a deadline; a missing one skips a test and fails it
 * in CI.
 */
public final class Tools {
    private static final int DEADLINE_SECONDS = 60;

    private Tools() {}

    /** The output and the exit code of a program. */
    public record Result(int exitCode, String out, String err) {}

    /** Skips the test, or fails it in CI, unless these tools are on the path. */
    public static void require(String... tools) {
        for (String tool : tools) {
            boolean found =
                    Arrays.stream(System.getenv("PATH").split(":"))
                            .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
            requireFact(found, tool + " is not installed");
        }
    }

    /** Skips the test, or fails it in CI, unless it runs as root. */
    public static void requireRoot() {
        requireFact(
                System.getProperty("user.name").equals("root"), "the test does not run as root");
    }

    /** Skips the test, or fails it in CI, unless the fact holds. */
    public static void requireFact(boolean fact, String otherwise) {
        if (!fact && "true".equals(System.getenv("CI"))) {
            fail(otherwise);
        }
        if (!fact) {
            throw new TestAbortedException(otherwise);
        }
    }

    /** Copies the class path, because another user cannot read the build user's repository. */
    public static String copyOfClassPath(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(":")) {
            if (entry.contains("picocli")
                    || entry.contains("/nopal-")
                    || entry.endsWith("classes")) {
                Path copy = folder.resolve("entry" + copies.size());
                run("cp", "-r", entry, copy.toString());
                run("chmod", "-R", "a+rX", copy.toString());
                copies.add(copy.toString());
            }
        }
        return String.join(":", copies);
    }

    /** Runs a program to its end. */
    public static Result run(String... command) {
        return run(List.of(command));
    }

    /** Runs a program to its end. */
    public static Result run(List<String> command) {
        try {
            Path out = Files.createTempFile("nopal-test", ".out");
            Path err = Files.createTempFile("nopal-test", ".err");
            try {
                Process process =
                        new ProcessBuilder(command)
                                .redirectInput(Path.of("/dev/null").toFile())
                                .redirectOutput(out.toFile())
                                .redirectError(err.toFile())
                                .start();
                if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    fail(command + " did not end within " + DEADLINE_SECONDS + " s");
                }
                return new Result(
                        process.exitValue(),
                        Files.readString(out, StandardCharsets.UTF_8),
                        Files.readString(err, StandardCharsets.UTF_8));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
