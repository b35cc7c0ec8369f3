package dev.nopal.agent.control;

import dev.nopal.script.system.ProcessTime;

import java.util.Optional;

/**
 * The unique name of a process: pid, start time and pid namespace, so that neither a reused pid nor
 * a process in another container is mistaken for it.
 */
public record ProcessName(long pid, long start, String namespace) {
    /** This process, once the system has said all of it. */
    private static volatile ProcessName self;

    /** Returns this process. */
    public static ProcessName self() {
        ProcessName known = self;
        if (known != null) {
            return known;
        }
        Optional<Long> start = ProcessTime.start(ProcessTime.SELF);
        Optional<String> namespace = ProcessTime.namespace(ProcessTime.SELF, "pid");
        ProcessName found =
                new ProcessName(
                        ProcessHandle.current().pid(), start.orElse(0L), namespace.orElse("0"));
        if (start.isPresent() && namespace.isPresent()) {
            self = found;
        }
        return found;
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
        if (!ProcessTime.namespace(ProcessTime.SELF, "pid").equals(Optional.of(namespace))
                || ProcessTime.start(ProcessTime.SELF).isEmpty()) {
            return false;
        }
        String other = Long.toString(pid);
        Optional<Long> theirs = ProcessTime.start(other);
        return theirs.isEmpty()
                || !ProcessTime.isSame(theirs.get(), start)
                        && ProcessTime.namespace(other, "time")
                                .equals(ProcessTime.namespace(ProcessTime.SELF, "time"));
    }
}
