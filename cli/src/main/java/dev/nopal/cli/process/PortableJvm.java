package dev.nopal.cli.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A JVM as the JDK shows it: by its performance counters and its {@link ProcessHandle}. The
 * counters have the options wherever they were given, also in an argument file.
 */
public final class PortableJvm {
    private static final String COMMAND = "sun.rt.javaCommand";
    private static final String OPTIONS = "java.rt.vmArgs";
    private static final String VERSION = "java.property.java.version";
    private static final String HOME = "java.property.java.home";
    private static final String LAUNCHER = "java";

    /** The time in which every JVM is ready for an attach, if it has no counters that tell. */
    private static final Duration START = Duration.ofSeconds(3);

    private PortableJvm() {}

    /** Returns the JVM of this pid; empty if it is not a JVM, has ended or may not be read. */
    static Optional<JavaProcess> find(ProcFs proc, int pid) {
        Optional<PerfFile> counters = PerfFile.of(pid);
        Optional<ProcessHandle.Info> info = ProcessHandle.of(pid).map(ProcessHandle::info);
        Optional<String> program = info.flatMap(ProcessHandle.Info::command);
        if (counters.isEmpty() && program.filter(path -> name(path).equals(LAUNCHER)).isEmpty()) {
            return Optional.empty();
        }
        try {
            int uid = proc.status(pid).uid();
            var unused = proc.mappings(pid); // Fails for a process of another user.
            Map<String, String> texts = counters.map(PerfFile::texts).orElse(Map.of());
            JavaCommandLine commandLine =
                    commandLine(info.flatMap(ProcessHandle.Info::arguments).map(List::of), texts);
            Optional<JavaRelease> release = release(proc, pid, home(texts, program));
            Optional<String> version = Optional.ofNullable(texts.get(VERSION));
            return Optional.of(
                    new JavaProcess(
                            pid,
                            uid,
                            proc.owner(pid),
                            version.or(() -> release.flatMap(JavaRelease::version)),
                            release.map(JavaRelease::modules).orElse(List.of()),
                            JavaProcess.main(
                                    program.map(PortableJvm::name).orElse(LAUNCHER), commandLine),
                            commandLine,
                            List.of()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns whether a JVM can be asked: one that has just been started would be ended. */
    public static boolean isStarted(int pid) {
        Optional<PerfFile> counters = PerfFile.of(pid);
        return counters.isPresent()
                ? counters.get().isStarted()
                : ProcessHandle.of(pid)
                        .flatMap(process -> process.info().startInstant())
                        .map(start -> start.plus(START).isBefore(Instant.now()))
                        .orElse(true);
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    static JavaCommandLine commandLine(
            Optional<List<String>> arguments, Map<String, String> texts) {
        JavaCommandLine seen =
                arguments.isPresent()
                        ? JavaCommandLine.parse(arguments.get())
                        : ofCounters(texts.getOrDefault(COMMAND, ""));
        Set<String> options = new LinkedHashSet<>(words(texts.getOrDefault(OPTIONS, "")));
        options.addAll(seen.options());
        return new JavaCommandLine(
                List.copyOf(options), seen.main(), seen.kind(), seen.argumentFiles());
    }

    /** Returns the program that the counters name; where its path has blanks, its beginning. */
    private static JavaCommandLine ofCounters(String command) {
        List<String> words = words(command);
        if (words.isEmpty()) {
            return JavaCommandLine.parse(List.of());
        }
        List<String> arguments = new ArrayList<>();
        if (words.get(0).endsWith(".jar")) {
            arguments.add("-jar");
        } else if (words.get(0).indexOf('/') > 0) {
            arguments.add("--module");
        }
        arguments.add(words.get(0));
        return JavaCommandLine.parse(arguments);
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    private static Optional<Path> home(Map<String, String> texts, Optional<String> program) {
        Optional<Path> home = Optional.ofNullable(texts.get(HOME)).map(Path::of);
        return home.or(() -> program.map(Path::of).map(Path::getParent).map(Path::getParent));
    }

    private static Optional<JavaRelease> release(ProcFs proc, int pid, Optional<Path> home) {
        if (home.isEmpty()) {
            return Optional.empty();
        }
        try (TargetFiles files = TargetFiles.of(proc, pid)) {
            return JavaRelease.of(files, home.get().toRealPath().resolve("lib").toString());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
