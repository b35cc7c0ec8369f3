package dev.nopal.cli.bpftrace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of a bpftrace; before 1.0 the second number counts. */
public record BpftraceVersion(int major, int minor) implements Comparable<BpftraceVersion> {
    private static final Pattern VERSION = Pattern.compile("v?(\\d{1,4})\\.(\\d{1,4})");
    private static final int DEADLINE_SECONDS = 5;
    private static final int MAX_OUTPUT = 4096;

    /** Returns the version of the bpftrace on the path; empty if there is none. */
    public static Optional<BpftraceVersion> installed() {
        try {
            Process process =
                    new ProcessBuilder("bpftrace", "--version")
                            .redirectErrorStream(true)
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                            .start();
            try {
                return process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)
                        ? parse(
                                new String(
                                        process.getInputStream().readNBytes(MAX_OUTPUT),
                                        StandardCharsets.UTF_8))
                        : Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    static Optional<BpftraceVersion> parse(String text) {
        Matcher matcher = VERSION.matcher(text);
        return matcher.find()
                ? Optional.of(
                        new BpftraceVersion(
                                Integer.parseInt(matcher.group(1)),
                                Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    @Override
    public int compareTo(BpftraceVersion other) {
        return major != other.major
                ? Integer.compare(major, other.major)
                : Integer.compare(minor, other.minor);
    }

    boolean isBefore(int minorOfZero) {
        return compareTo(new BpftraceVersion(0, minorOfZero)) < 0;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
