package dev.nopal.system.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The load of this machine. What is promised within a time is promised for a machine with idle
 * processors: with two threads for each of them, everything takes twice as long.
 */
public final class MachineLoad {
    private static final Path LOAD = Path.of("/proc/loadavg");

    private MachineLoad() {}

    /** Returns the time that something may take now if it takes this time on an idle machine. */
    public static Duration stretched(Duration time) {
        try {
            double runnable = Double.parseDouble(Files.readString(LOAD).split(" ")[0]);
            int processors = Runtime.getRuntime().availableProcessors();
            return Duration.ofNanos((long) (time.toNanos() * Math.max(1, runnable / processors)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
