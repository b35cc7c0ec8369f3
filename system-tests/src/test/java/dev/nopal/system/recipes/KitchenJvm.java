package dev.nopal.system.recipes;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.testing.Jdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The example {@code Kitchen} in a JVM of its own, which does only what it is told. */
final class KitchenJvm implements AutoCloseable {
    private static final String MAIN = "dev.nopal.examples.Kitchen";
    private static final Pattern HELPER = Pattern.compile("waiter-.*|guest-.*|dishwasher|delivery");

    private final Subprocess process;

    private KitchenJvm(Subprocess process) {
        this.process = process;
    }

    /** Starts it as any program is started, but without the warning about agents. */
    static KitchenJvm start() {
        return start(List.of(), classes());
    }

    /** Starts it on another JDK. */
    static KitchenJvm start(Jdk jdk) {
        return start(List.of(), jdk, ClassesFor17.kitchen());
    }

    /**
     * Starts it.
     *
     * @param before words before {@code java}
     */
    static KitchenJvm start(List<String> before, Path classes) {
        return start(before, Jdk.ofTheTests(), classes);
    }

    private static KitchenJvm start(List<String> before, Jdk jdk, Path classes) {
        List<String> command = new ArrayList<>(before);
        command.addAll(
                List.of(
                        jdk.java(),
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        classes.toString(),
                        MAIN));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Subprocess process = Subprocess.start(builder);
        try {
            process.awaitOut("greeting", "= ready"::equals);
            return new KitchenJvm(process);
        } catch (Throwable e) {
            process.close();
            throw e;
        }
    }

    static Path classes() {
        return Path.of(System.getProperty("nopal.root"), "examples/target/classes").normalize();
    }

    long pid() {
        return process.pid();
    }

    /** Orders things, each a command and a number, and waits until they are done. */
    void order(String... commands) {
        for (String command : Arrays.asList(commands)) {
            process.send(command);
            process.awaitOut("end of " + command, "= done"::equals);
        }
        awaitEndOfHelpers();
    }

    /**
     * Waits until the threads that worked on it are gone: the JVM records the end of a thread only
     * after it let those continue that joined it.
     */
    private void awaitEndOfHelpers() {
        long start = System.nanoTime();
        while (hasHelpers()) {
            if (System.nanoTime() - start > Subprocess.DEADLINE.toNanos()) {
                throw new AssertionError("a helper does not end");
            }
        }
    }

    private boolean hasHelpers() {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid() + "/task"))) {
            return tasks.anyMatch(task -> HELPER.matcher(name(task)).matches());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm")).strip();
        } catch (IOException e) {
            return ""; // It has ended.
        }
    }

    /** Orders something and does not wait. */
    void begin(String command) {
        process.send(command);
    }

    String errors() {
        return process.err();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.close();
    }
}
