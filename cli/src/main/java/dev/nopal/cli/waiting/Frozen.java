package dev.nopal.cli.waiting;

import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds out whether a process is kept from running, so that waiting for its answer is in vain.
 *
 * @param cgroups usually {@code /sys/fs/cgroup}
 */
public record Frozen(ProcFs proc, Path cgroups) {
    private static final int MAX_BYTES = 4096;

    public static Frozen real() {
        return new Frozen(ProcFs.real(), Path.of("/sys/fs/cgroup"));
    }

    /** Says what keeps a process from running; nothing where it runs, or where nobody can tell. */
    public Optional<String> why(long pid) {
        try {
            String stat = proc.text(pid + "/stat");
            String state = stat.substring(stat.lastIndexOf(')') + 1).strip();
            if (state.startsWith("T")) {
                return Optional.of("it is stopped (SIGSTOP)");
            }
            if (state.startsWith("t")) {
                return Optional.of("a debugger holds it");
            }
            return isCgroupFrozen(pid) ? Optional.of("its cgroup is frozen") : Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private boolean isCgroupFrozen(long pid) throws IOException {
        for (String line : proc.text(pid + "/cgroup").lines().toList()) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && fields[1].isEmpty()) {
                if (read("", fields[2], "cgroup.events").contains("frozen 1")
                        || read("unified", fields[2], "cgroup.events").contains("frozen 1")) {
                    return true;
                }
            } else if (fields.length == 3 && fields[1].equals("freezer")) {
                if (read("freezer", fields[2], "freezer.state").startsWith("FR")) {
                    return true;
                }
            }
        }
        return false;
    }

    private String read(String hierarchy, String group, String file) {
        Path path = cgroups.resolve(hierarchy).resolve("." + group).resolve(file);
        try (var in = Files.newInputStream(path)) {
            return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
