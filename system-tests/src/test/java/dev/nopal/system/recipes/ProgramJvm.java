package dev.nopal.system.recipes;

import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program of the module {@code programs}, with real libraries, in a JVM and a folder of its own.
 */
final class ProgramJvm implements AutoCloseable {
    /** Spring needs seconds to start, on a busy machine many. */
    private static final Duration START = Duration.ofSeconds(120);

    private static final Path TARGET =
            Path.of(System.getProperty("nopal.root"), "programs/target").normalize();

    private final Subprocess process;
    private final Path folder;

    private ProgramJvm(Subprocess process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    /**
     * Starts a program that is compiled briefly.
     *
     * @param name the simple name of its main class
     */
    static ProgramJvm start(String name) {
        return start(name, libraries());
    }

    /** Starts a program, like {@link #start(String)}, on another class path. */
    static ProgramJvm start(String name, String classPath) {
        return start(
                List.of("-XX:TieredStopAtLevel=1", "-cp", classPath), "dev.nopal.programs." + name);
    }

    /**
     * Starts a program.
     *
     * @param command its main class, and arguments
     */
    static ProgramJvm start(List<String> options, String... command) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                TargetJvm.java(),
                                "-XX:+UseSerialGC",
                                "-Xmx256m",
                                "-XX:+EnableDynamicAgentLoading",
                                "--sun-misc-unsafe-memory-access=allow"));
        words.addAll(options);
        words.addAll(List.of(command));
        Path folder = newFolder();
        ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        ProgramJvm program = new ProgramJvm(Subprocess.start(builder), folder);
        try {
            program.process.awaitOut("greeting", "= ready"::equals, START);
            return program;
        } catch (Throwable e) {
            program.close();
            throw e;
        }
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory("program");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the compiled classes of the module. */
    static String classes() {
        return TARGET.resolve("classes").toString();
    }

    /** Returns the class path of the module. */
    static String libraries() {
        try {
            return classes() + ":" + Files.readString(TARGET.resolve("class-path")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the class path of the module with Tomcat 9 instead of all its libraries. */
    static String tomcat9() {
        return classes() + ":" + TARGET.resolve("tomcat-9") + "/*";
    }

    long pid() {
        return process.pid();
    }

    /** Makes it do something so often; returns what the program itself has counted. */
    String order(String command) {
        process.send(command);
        return process.awaitOut("answer to " + command, line -> line.startsWith("= ")).substring(2);
    }

    @Override
    public void close() {
        process.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
