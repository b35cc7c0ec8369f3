package dev.nopal.bench;

import dev.nopal.Tracepoint;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** The machine, and the commands that start JVMs on it. */
final class BenchEnvironment {
    static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    /** Keeps JDK 24 and later from warning of what JMH does. */
    static final String UNSAFE_ACCESS = "--sun-misc-unsafe-memory-access=allow";

    private BenchEnvironment() {}

    /** Returns a JVM with the class path of this one. */
    static ProcessBuilder java(List<String> options, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(NATIVE_ACCESS);
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** Returns the command of this tree, which starts from an AOT cache; made now if need be. */
    static ProcessBuilder nopal(String... arguments) {
        return Subject.thisTree().nopal(List.of(arguments));
    }

    /** Returns the command as the Debian package of this tree installs it. */
    static ProcessBuilder installed(String... arguments) {
        List<String> command = new ArrayList<>(List.of("bench/target/installed/usr/bin/nopal"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** Returns the option that brings the agent into a JVM from its start. */
    static String agent() {
        return Subject.thisTree().agent();
    }

    /** Returns whether this kernel optimises the five-byte nop, as the library sees it. */
    static boolean hasFastNop() {
        Tracepoint.of("bench_environment", "any");
        return Tracepoints.status().probeInstruction().equals("X86_FIVE_BYTES");
    }

    static String describe() throws IOException {
        return "%s, JDK %s, Linux %s, %d × %s"
                .formatted(
                        LocalDate.now(ZoneOffset.UTC),
                        Runtime.version(),
                        System.getProperty("os.version"),
                        Runtime.getRuntime().availableProcessors(),
                        processor());
    }

    private static String processor() throws IOException {
        return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
    }
}
