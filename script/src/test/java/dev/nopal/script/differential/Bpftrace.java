package dev.nopal.script.differential;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The installed bpftrace, the only release that was run for comparison. */
final class Bpftrace {
    private static final String VERSION = "v0.17";

    private Bpftrace() {}

    /** Skips the tests if bpftrace cannot be run, or fails them if {@code CI=true}. */
    static void require() {
        boolean present = false;
        for (String folder : System.getenv("PATH").split(":")) {
            present |= Files.isExecutable(Path.of(folder, "bpftrace"));
        }
        require(present, "bpftrace is missing");
        require(Files.isReadable(Path.of("/proc/1/environ")), "bpftrace needs root");
        require(output(List.of("bpftrace", "--version")).contains(VERSION), "not " + VERSION);
    }

    private static void require(boolean met, String otherwise) {
        if (!met && "true".equals(System.getenv("CI"))) {
            fail(otherwise);
        }
        Assumptions.assumeTrue(met, otherwise);
    }

    static String run(String format, String script, List<String> parameters) {
        List<String> command = new ArrayList<>(List.of("bpftrace", "-f", format, "-e", script));
        command.addAll(parameters);
        return output(command);
    }

    private static String output(List<String> command) {
        try {
            Path errors = Files.createTempFile("bpftrace", ".err");
            Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
            byte[] output = process.getInputStream().readAllBytes();
            boolean ended = process.waitFor(20, TimeUnit.SECONDS);
            String complaints = Files.readString(errors, StandardCharsets.ISO_8859_1);
            Files.delete(errors);
            if (!ended || process.exitValue() != 0) {
                fail(command + " failed: " + complaints);
            }
            return new String(output, StandardCharsets.UTF_8);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
