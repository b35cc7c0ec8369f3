package dev.nopal.cli.waiting;

import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The cause that keeps a process from running, so that it cannot answer.
 *
 * @param explanation more detail than the kind, such as how to let the process continue
 */
public record Suspension(Kind kind, String explanation) {
    private static final int MAX_SIZE = 4096;
    private static final Path CONTROL_GROUPS = Path.of("/sys/fs/cgroup");

    /** The causes that can be seen from outside. */
    public enum Kind {
        STOPPED("it is stopped (SIGSTOP)"),
        DEBUGGED("a debugger holds it"),
        FROZEN("its cgroup is frozen"),
        ENDED("it has ended");

        private final String reason;

        Kind(String reason) {
            this.reason = reason;
        }

        /** Returns the cause in words. */
        public String reason() {
            return reason;
        }
    }

    /** Returns what keeps a process from running; empty if it can run. */
    public static Optional<Suspension> find(ProcFs proc, int pid) {
        return find(proc, CONTROL_GROUPS, pid);
    }

    static Optional<Suspension> find(ProcFs proc, Path controlGroups, int pid) {
        if (!proc.isLinux()) {
            return proc.exists(pid) ? Optional.empty() : found(Kind.ENDED, "it has ended");
        }
        try {
            String stat = proc.text(pid + "/stat");
            char state = stat.substring(stat.lastIndexOf(')') + 1).strip().charAt(0);
            return switch (state) {
                case 'T' ->
                        found(
                                Kind.STOPPED,
                                "it is stopped (state T), and kill -CONT "
                                        + pid
                                        + " lets it continue");
                case 't' -> found(Kind.DEBUGGED, "a debugger has stopped it (state t)");
                case 'Z', 'X' -> found(Kind.ENDED, "it has ended (state " + state + ")");
                default -> frozen(proc, controlGroups, pid);
            };
        } catch (IOException | IndexOutOfBoundsException e) {
            return found(Kind.ENDED, "it has ended");
        }
    }

    private static Optional<Suspension> found(Kind kind, String explanation) {
        return Optional.of(new Suspension(kind, explanation));
    }

    private static Optional<Suspension> frozen(ProcFs proc, Path controlGroups, int pid)
            throws IOException {
        for (String line : proc.text(pid + "/cgroup").split("\n")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && isFrozen(controlGroups, fields[1], fields[2])) {
                return found(Kind.FROZEN, "its control group " + fields[2] + " is frozen");
            }
        }
        return Optional.empty();
    }

    private static boolean isFrozen(Path controlGroups, String controllers, String group) {
        try {
            if (controllers.isEmpty()) {
                return text(controlGroups, group, "cgroup.events").contains("frozen 1")
                        || text(controlGroups.resolve("unified"), group, "cgroup.events")
                                .contains("frozen 1");
            }
            return controllers.equals("freezer")
                    && text(controlGroups.resolve("freezer"), group, "freezer.state")
                            .startsWith("FR");
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String text(Path hierarchy, String group, String name) {
        Path file = hierarchy.resolve("." + group).resolve(name).normalize();
        if (!file.startsWith(hierarchy)) {
            return "";
        }
        // A file of the kernel does not need the checks, and the native calls, of a ForeignFile.
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MAX_SIZE), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            return "";
        }
    }
}
