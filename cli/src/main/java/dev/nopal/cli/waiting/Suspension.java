package dev.nopal.cli.waiting;

import dev.nopal.cli.process.ForeignFile;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds out whether a process is kept from running, and by what. */
final class Suspension {
    private static final int MAX_SIZE = 4096;
    private static final Path CONTROL_GROUPS = Path.of("/sys/fs/cgroup");

    private Suspension() {}

    /** Returns why it does not run, and what lets it go on; empty where it may run. */
    static Optional<String> of(ProcFs proc, int pid) {
        try {
            String stat = proc.text(pid + "/stat");
            char state = stat.substring(stat.lastIndexOf(')') + 1).strip().charAt(0);
            switch (state) {
                case 'T' -> {
                    return Optional.of(
                            "it is stopped (state T), and kill -CONT " + pid + " lets it go on");
                }
                case 't' -> {
                    return Optional.of("a debugger has stopped it (state t)");
                }
                case 'Z', 'X' -> {
                    return Optional.of("it has ended (state " + state + ")");
                }
                default -> {
                    return frozen(proc, pid);
                }
            }
        } catch (IOException | IndexOutOfBoundsException e) {
            return Optional.of("it has ended");
        }
    }

    private static Optional<String> frozen(ProcFs proc, int pid) throws IOException {
        for (String line : proc.text(pid + "/cgroup").split("\n")) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && isFrozen(fields[1], fields[2])) {
                return Optional.of("its control group " + fields[2] + " is frozen");
            }
        }
        return Optional.empty();
    }

    private static boolean isFrozen(String controllers, String group) {
        try {
            if (controllers.isEmpty()) {
                return text(CONTROL_GROUPS, group, "cgroup.events").contains("frozen 1")
                        || text(CONTROL_GROUPS.resolve("unified"), group, "cgroup.events")
                                .contains("frozen 1");
            }
            return controllers.equals("freezer")
                    && text(CONTROL_GROUPS.resolve("freezer"), group, "freezer.state")
                            .startsWith("FR");
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String text(Path hierarchy, String group, String name) {
        Path file = hierarchy.resolve(group.substring(1)).resolve(name).normalize();
        if (!file.startsWith(hierarchy)) {
            return "";
        }
        try (ForeignFile open = ForeignFile.named(file)) {
            return new String(open.start(MAX_SIZE), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            return "";
        }
    }
}
