package dev.nopal.system.harness;

import dev.nopal.Tracepoint;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A program of {@code dev.nopal.system.targets} in a JVM of its own, which answers each line with a
 * line.
 */
public final class TargetJvm implements AutoCloseable {
    private static final String REPLY = "= ";
    private static final String FAILURE = "! ";

    private final Subprocess process;

    private TargetJvm(Subprocess process) {
        this.process = process;
        process.awaitOut("greeting", (REPLY + "ready")::equals);
    }

    /** Starts a program with native access granted, on the class path. */
    public static TargetJvm start(Class<?> main, String... options) {
        List<String> command = new ArrayList<>();
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(Arrays.asList(options));
        command.addAll(List.of("-cp", classPath(), main.getName()));
        return launch(command);
    }

    /** Starts java with exactly these options; the program must greet as {@code Dialogue} does. */
    public static TargetJvm launch(List<String> options) {
        return launch(java(), options);
    }

    /** Starts the java of any JDK with exactly these options; it must greet, too. */
    public static TargetJvm launch(String java, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(java);
        command.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        Subprocess process = Subprocess.start(builder);
        try {
            return new TargetJvm(process);
        } catch (Throwable e) {
            process.close();
            throw e;
        }
    }

    /** Returns the launcher of the JVM that runs the tests. */
    public static String java() {
        return tool("java");
    }

    /** Returns a tool of the JDK that runs the tests. */
    public static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /** Returns the class path of core and the tests. */
    public static String classPath() {
        return location(Tracepoint.class) + ":" + location(TargetJvm.class);
    }

    /** Returns the jar or folder that a class comes from. */
    public static String location(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .toString();
    }

    public long pid() {
        return process.pid();
    }

    public Subprocess process() {
        return process;
    }

    /** Asks and returns the answer; fails if the program says that it could not do it. */
    public String ask(String... words) {
        return ask(Subprocess.DEADLINE, words);
    }

    /** Asks what may take longer than usual. */
    public String ask(Duration deadline, String... words) {
        String answer = tryToAsk(deadline, words);
        if (answer.startsWith(FAILURE)) {
            throw new AssertionError(String.join(" ", words) + " was answered by " + answer);
        }
        return answer.substring(REPLY.length());
    }

    /** Asks what must fail and returns the exception as text. */
    public String askInVain(String... words) {
        String answer = tryToAsk(Subprocess.DEADLINE, words);
        if (!answer.startsWith(FAILURE)) {
            throw new AssertionError(String.join(" ", words) + " was answered by " + answer);
        }
        return answer.substring(FAILURE.length());
    }

    private String tryToAsk(Duration deadline, String... words) {
        process.send(String.join("\t", words));
        return process.awaitOut(
                "answer to " + Arrays.toString(words),
                line -> line.startsWith(REPLY) || line.startsWith(FAILURE),
                deadline);
    }

    /** Finds a probe of this JVM in the image that holds it. */
    public Probe probe(String provider, String name) {
        return Probe.find(this, provider, name);
    }

    @Override
    public void close() {
        process.close();
    }
}
