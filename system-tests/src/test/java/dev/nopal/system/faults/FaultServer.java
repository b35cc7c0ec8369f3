package dev.nopal.system.faults;

import dev.nopal.system.harness.Javac;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.h2.Driver;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server with a planted fault, in a JVM of its own, under its load. */
final class FaultServer implements AutoCloseable {
    private static final String SECONDS = "240";

    private final Subprocess process;

    private FaultServer(Subprocess process) {
        this.process = process;
    }

    /** Compiles all servers as their README says. */
    static void compile(Path classes) {
        Javac.compile(
                Javac.sourcesIn(PlantedFault.SOURCES),
                List.of("-g", "-parameters", "-proc:none", "-d", classes.toString()));
    }

    /**
     * Starts one and waits until it serves.
     *
     * @param temporary where it keeps its files
     * @param directory where it is started, and writes nothing
     */
    static FaultServer start(PlantedFault fault, Path classes, Path temporary, Path directory) {
        ProcessBuilder builder =
                new ProcessBuilder(
                        new ArrayList<>(
                                List.of(
                                        TargetJvm.java(),
                                        "-Xmx256m",
                                        "-XX:+EnableDynamicAgentLoading",
                                        "-Djava.io.tmpdir=" + temporary,
                                        "-cp",
                                        classes + ":" + TargetJvm.location(Driver.class),
                                        fault.main(),
                                        SECONDS)));
        builder.directory(directory.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Subprocess process = Subprocess.start(builder);
        try {
            process.awaitOut("greeting", line -> line.contains(" serves "));
            return new FaultServer(process);
        } catch (Throwable e) {
            process.close();
            throw e;
        }
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
