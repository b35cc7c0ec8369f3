package dev.nopal.system.hostile;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The command in a JVM that starts fast. */
final class NopalProcess {
    private NopalProcess() {}

    static List<String> words(String... arguments) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                TargetJvm.java(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-jar",
                                Nopal.jar().toString()));
        words.addAll(Arrays.asList(arguments));
        return words;
    }

    static Subprocess start(String... arguments) {
        return start(words(arguments));
    }

    /** Starts it below a shell, which redirects what the command writes. */
    static Subprocess startRedirected(String redirection, String... arguments) {
        return startBy(List.of("sh", "-c", "exec \"$@\" " + redirection, "sh"), arguments);
    }

    /** Starts it below another command, which executes the words that follow its own. */
    static Subprocess startBy(List<String> command, String... arguments) {
        List<String> words = new ArrayList<>(command);
        words.addAll(words(arguments));
        return start(words);
    }

    static Subprocess start(List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(words));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        return Subprocess.start(builder);
    }

    static void awaitAttached(Subprocess nopal) {
        nopal.awaitErr("attachment", line -> line.startsWith("Attached "));
    }
}
