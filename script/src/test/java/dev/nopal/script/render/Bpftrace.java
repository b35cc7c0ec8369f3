package dev.nopal.script.render;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the installed bpftrace, the only release that was ever run beside the renderers. */
final class Bpftrace {
    private static final String VERSION = "v0.17";

    private Bpftrace() {}

    /** Skips the tests, or fails them where {@code CI=true}, when bpftrace cannot be run. */
    static void require() throws IOException, InterruptedException {
        boolean present = false;
        for (String folder : System.getenv("PATH").split(":")) {
            present |= Files.isExecutable(Path.of(folder, "bpftrace"));
        }
        require(present, "bpftrace is missing");
        require(Files.isReadable(Path.of("/proc/1/environ")), "bpftrace needs root");
        String version = output("bpftrace", "--version");
        Assumptions.assumeTrue(version.contains(VERSION), "not " + VERSION + ": " + version);
    }

    private static void require(boolean met, String otherwise) {
        if (!met && "true".equals(System.getenv("CI"))) {
            fail(otherwise);
        }
        Assumptions.assumeTrue(met, otherwise);
    }

    static String run(String format, String script) throws IOException, InterruptedException {
        return output("bpftrace", "-f", format, "-e", script);
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(10, TimeUnit.SECONDS) || process.exitValue() != 0) {
            fail(List.of(command) + " failed: " + output);
        }
        return output;
    }
}
