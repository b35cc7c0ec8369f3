package dev.nopal.system.recipes;

import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A program of the module {@code programs}, with real libraries, in a JVM of its own. */
final class ProgramJvm implements AutoCloseable {
    /** Spring needs seconds to start, on a busy machine many. */
    private static final Duration START = Duration.ofSeconds(120);

    private final Subprocess process;

    private ProgramJvm(Subprocess process) {
        this.process = process;
    }

    /**
     * Starts a program.
     *
     * @param name the simple name of its main class
     */
    static ProgramJvm start(String name) {
        Path target = Path.of(System.getProperty("nopal.root"), "programs/target").normalize();
        ProcessBuilder builder =
                new ProcessBuilder(
                        new ArrayList<>(
                                List.of(
                                        TargetJvm.java(),
                                        "-XX:+UseSerialGC",
                                        "-XX:TieredStopAtLevel=1",
                                        "-Xmx256m",
                                        "-XX:+EnableDynamicAgentLoading",
                                        "--sun-misc-unsafe-memory-access=allow",
                                        "-cp",
                                        target.resolve("classes") + ":" + classPath(target),
                                        "dev.nopal.programs." + name)));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Subprocess process = Subprocess.start(builder);
        try {
            process.awaitOut("greeting", "= ready"::equals, START);
            return new ProgramJvm(process);
        } catch (Throwable e) {
            process.close();
            throw e;
        }
    }

    private static String classPath(Path target) {
        try {
            return Files.readString(target.resolve("class-path")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
    }
}
