package dev.nopal.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The permanent identity of a process: its pid, and its start time in clock ticks since boot,
 * because pids are reused.
 */
public record ProcessIdentity(long pid, long startTime) {
    private static final int START_TIME_FIELD = 22;

    /** Returns this process, or empty if there is no /proc. */
    public static Optional<ProcessIdentity> self() {
        return of("self");
    }

    /** Returns the process that has this pid now, or {@code self}; empty if there is none. */
    public static Optional<ProcessIdentity> of(String pid) {
        try {
            return parse(Files.readString(Path.of("/proc", pid, "stat")));
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** Parses /proc/PID/stat; the command name may itself contain spaces and parentheses. */
    public static Optional<ProcessIdentity> parse(String stat) {
        try {
            long pid = Long.parseLong(stat.substring(0, stat.indexOf(' ')));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Optional.of(
                    new ProcessIdentity(pid, Long.parseLong(fields[START_TIME_FIELD - 3])));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Returns whether the process still runs, in our pid namespace. */
    boolean isAlive() {
        return of(Long.toString(pid)).filter(this::equals).isPresent();
    }
}
