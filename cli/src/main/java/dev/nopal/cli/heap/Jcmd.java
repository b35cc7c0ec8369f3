package dev.nopal.cli.heap;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The {@code jcmd} of the JDK that runs nopal. */
public final class Jcmd {
    /** Enough for a histogram, which has one line per class, of a million classes. */
    private static final int MAX_ANSWER = 256 << 20;

    private Jcmd() {}

    /**
     * The output of jcmd.
     *
     * @param isDone whether the JVM executed the command
     */
    public record Result(boolean isDone, String text) {
        /** Returns the last line that is not empty, which has the reason of a failure. */
        public String reason() {
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("at "))
                    .reduce((_, last) -> last)
                    .orElse("it does not say why");
        }
    }

    /**
     * Sends a command to a JVM and waits for its answer; Ctrl-C ends both.
     *
     * @throws IOException if there is no jcmd
     * @throws Refusal if the JVM does not answer
     */
    public static Result run(BoundedWait wait, int pid, String... command)
            throws Refusal, IOException {
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
        return wait.await(
                "jcmd " + command[0],
                BoundedWait.HEAP,
                () -> result(process, pid),
                process::destroyForcibly);
    }

    private static Result result(Process process, int pid) throws IOException {
        try {
            byte[] bytes = process.getInputStream().readNBytes(MAX_ANSWER + 1);
            if (bytes.length > MAX_ANSWER) {
                return new Result(false, "its answer has more than " + (MAX_ANSWER >> 20) + " MiB");
            }
            String text = new String(bytes, StandardCharsets.UTF_8);
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
