package dev.nopal.examples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs an example's script in the installed bpftrace. */
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

    /**
     * Runs a script until it has seen some events, and returns what it printed.
     *
     * @param probe one of the script's probes, of which {@code events} must be seen
     */
    static String trace(ExampleProcess target, Path script, String probe, int events)
            throws IOException, InterruptedException {
        // The script as it is, and one more action that ends it.
        String program =
                Files.readString(script)
                        + "%s { @events++; if (@events >= %d) { exit(); } } END { clear(@events); }"
                                .formatted(probe, events);
        Path output = Files.createTempFile("bpftrace", ".txt");
        try {
            Process bpftrace =
                    new ProcessBuilder("bpftrace", "-p", Long.toString(target.pid()), "-e", program)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            boolean ended = bpftrace.waitFor(60, TimeUnit.SECONDS);
            bpftrace.destroyForcibly();
            String text = Files.readString(output);
            if (!ended || bpftrace.exitValue() != 0) {
                throw new AssertionError("bpftrace " + (ended ? "failed" : "hangs") + ": " + text);
            }
            return text;
        } finally {
            Files.delete(output);
        }
    }
}
