package dev.nopal.system.recipes;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.testing.Jdk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The example {@code Kitchen} in a JVM of its own, which does only what it is told. */
final class KitchenJvm implements AutoCloseable {
    private static final String MAIN = "dev.nopal.examples.Kitchen";

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
