package dev.nopal.examples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The installed bpftrace, which runs an example's script. */
final class Bpftrace {
    private Bpftrace() {}

    /** Skips the test on a machine without bpftrace or root; fails it where CI=true. */
    static void require() {
        boolean usable = isRoot() && isInstalled();
        if ("true".equals(System.getenv("CI")) && !usable) {
            throw new AssertionError("CI=true, but bpftrace or root is missing");
        }
        assumeTrue(usable, "needs bpftrace and root");
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static boolean isInstalled() {
        return List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "bpftrace")));
    }

    /** Runs a script until its last action has run some times, and returns what it printed. */
    static String trace(ExampleProcess target, Path script, int times)
            throws IOException, InterruptedException {
        String text = Files.readString(script);
        int end = text.lastIndexOf('}');
        // In the same action: bpftrace attaches actions one by one, so another would miscount.
        String program =
                text.substring(0, end)
                        + "@times++; if (@times >= "
                        + times
                        + ") { exit(); } }"
                        + "END { clear(@times); }";
        Path output = Files.createTempFile("bpftrace", ".txt");
        try {
            Process bpftrace =
                    new ProcessBuilder("bpftrace", "-p", Long.toString(target.pid()), "-e", program)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            boolean ended = bpftrace.waitFor(60, TimeUnit.SECONDS);
            bpftrace.destroyForcibly();
            String printed = Files.readString(output);
            if (!ended || bpftrace.exitValue() != 0) {
                throw new AssertionError(
                        "bpftrace " + (ended ? "failed" : "hangs") + ": " + printed);
            }
            return printed;
        } finally {
            Files.delete(output);
        }
    }
}
