package dev.nopal.agent.control;

import dev.nopal.os.ProcessIdentity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The unique name of a process: pid, start time and pid namespace, so that neither a reused pid nor
 * a process in another container is mistaken for it.
 */
public record ProcessName(long pid, long start, String namespace) {
    /** Returns this process. */
    public static ProcessName self() {
        long pid = ProcessHandle.current().pid();
        return new ProcessName(
                pid,
                startTime("self").orElseGet(ProcessName::startInstant),
                namespace("self", "pid").orElse("0"));
    }

    /** Returns the name as the first part of file names. */
    public String text() {
        return pid + "-" + start + "-" + namespace;
    }

    /** Parses the result of {@link #text()}, whatever follows it after a dot or a minus. */
    public static Optional<ProcessName> parse(String text) {
        String[] parts = text.split("[-.]");
        try {
            return parts.length < 3
                    ? Optional.empty()
                    : Optional.of(
                            new ProcessName(
                                    Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns whether this process is in our own pid namespace and has ended.
     *
     * <p>A process whose clock has another offset (time namespaces) does not see itself start when
     * we do: its times cannot be compared, and nothing is known.
     */
    public boolean isKnownDead() {
        if (!namespace("self", "pid").equals(Optional.of(namespace))) {
            return false;
        }
        String other = Long.toString(pid);
        Optional<Long> theirs = startTime(other);
        return theirs.isEmpty()
                || theirs.get() != start
                        && namespace(other, "time").equals(namespace("self", "time"));
    }

    private static Optional<Long> startTime(String pid) {
        return ProcessIdentity.of(pid).map(ProcessIdentity::startTime);
    }

    private static long startInstant() {
        return ProcessHandle.current()
                .info()
                .startInstant()
                .map(time -> time.toEpochMilli())
                .orElse(0L);
    }

    private static Optional<String> namespace(String pid, String kind) {
        try {
            String link = Files.readSymbolicLink(Path.of("/proc", pid, "ns", kind)).toString();
            return Optional.of(link.replaceAll("[^0-9]", ""));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
