package dev.nopal.cli.heap;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the JDK's own {@code jcmd}: the one that belongs to the java that runs nopal. */
public final class Jcmd {
    private Jcmd() {}

    /**
     * What it printed.
     *
     * @param isDone whether the JVM did what it was told
     */
    public record Result(boolean isDone, String text) {
        /** Returns the last line that says something: where a failure has its reason. */
        public String reason() {
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("at "))
                    .reduce((_, last) -> last)
                    .orElse("it does not say why");
        }
    }

    /**
     * Sends a command to a JVM and waits for its answer, however long it takes: Ctrl-C ends both.
     *
     * @throws IOException when there is no jcmd
     */
    public static Result run(int pid, String... command) throws IOException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        if (!Files.isExecutable(jcmd)) {
            throw new IOException(jcmd + ", which this needs; run nopal with a full JDK");
        }
        List<String> words = new ArrayList<>();
        words.add(jcmd.toString());
        words.add("-J-XX:TieredStopAtLevel=1");
        words.add("-J-XX:+UseSerialGC");
        words.add(Integer.toString(pid));
        words.addAll(List.of(command));
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().remove("JAVA_TOOL_OPTIONS"); // It prints a line of its own.
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        Process process = builder.start();
        try {
            String text =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor() == 0, withoutHeading(text, pid));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result(false, "interrupted");
        } finally {
            process.destroy();
        }
    }

    private static String withoutHeading(String text, int pid) {
        String heading = pid + ":\n";
        return text.startsWith(heading) ? text.substring(heading.length()) : text;
    }
}
