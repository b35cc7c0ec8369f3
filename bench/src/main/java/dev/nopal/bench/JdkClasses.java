package dev.nopal.bench;

import dev.nopal.Tracepoint;
import dev.nopal.testing.Jdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.tools.ToolProvider;

/** {@link JdkTarget}, compiled for Java 17, and JVMs of any JDK that run it. */
final class JdkClasses {
    private static final Path SOURCE =
            Path.of("bench/src/main/java/dev/nopal/bench/JdkTarget.java");
    private static final Path OUTPUT = Path.of("bench/target/classes-17");

    private JdkClasses() {}

    /** Compiles the target; to be called before {@link #start}. */
    static void compile() throws IOException {
        Files.createDirectories(OUTPUT);
        int result =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "--release",
                                "17",
                                "-parameters",
                                "-proc:none",
                                "-Xlint:-options",
                                "-cp",
                                core(),
                                "-d",
                                OUTPUT.toString(),
                                SOURCE.toString());
        if (result != 0) {
            throw new IllegalStateException("javac failed for " + SOURCE);
        }
    }

    private static String core() {
        return Path.of(
                        Tracepoint.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                .toString();
    }

    /** Starts the target on a JDK. */
    static TargetProcess start(Jdk jdk, List<String> options, String mode) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(jdk.java());
        command.addAll(options);
        command.addAll(List.of("-XX:+EnableDynamicAgentLoading", "-cp", core() + ":" + OUTPUT));
        command.addAll(List.of(JdkTarget.class.getName(), mode));
        return new TargetProcess(new ProcessBuilder(command), "-");
    }
}
