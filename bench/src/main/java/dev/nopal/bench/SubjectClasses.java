package dev.nopal.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.tools.ToolProvider;

/** {@link SubjectTarget}, compiled for Java 17, and JVMs of any subject that run it. */
final class SubjectClasses {
    private static final Path SOURCE =
            Path.of("bench/src/main/java/dev/nopal/bench/SubjectTarget.java");
    private static final Path OUTPUT = Path.of("bench/target/classes-17");

    private SubjectClasses() {}

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
                                Subject.thisTree().core().toString(),
                                "-d",
                                OUTPUT.toString(),
                                SOURCE.toString());
        if (result != 0) {
            throw new IllegalStateException("javac failed for " + SOURCE);
        }
    }

    /** Starts the target with the JDK and the core of a subject. */
    static TargetProcess start(Subject subject, List<String> options, String mode)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(subject.jdk().java());
        command.addAll(options);
        command.add("-XX:+EnableDynamicAgentLoading");
        command.addAll(List.of("-cp", subject.core() + ":" + OUTPUT));
        command.addAll(List.of(SubjectTarget.class.getName(), mode));
        return new TargetProcess(new ProcessBuilder(command), "-");
    }
}
