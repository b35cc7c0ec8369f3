package dev.nopal.cli.doctor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The mounts of a {@code mountinfo} file. */
final class MountTable {
    private final List<Mount> mounts;

    private MountTable(List<Mount> mounts) {
        this.mounts = mounts;
    }

    /**
     * One mount.
     *
     * @param options the options of the mount and of the file system
     */
    record Mount(String point, String type, List<String> options) {
        boolean isNoExec() {
            return options.contains("noexec");
        }

        boolean isReadOnly() {
            return options.contains("ro");
        }
    }

    static MountTable parse(String text) {
        List<Mount> mounts = new ArrayList<>();
        for (String line : text.split("\n")) {
            String[] halves = line.split(" - ", 2);
            String[] fields = halves[0].split(" ");
            if (halves.length == 2 && fields.length >= 6) {
                String[] system = halves[1].split(" ");
                List<String> options = new ArrayList<>(Arrays.asList(fields[5].split(",")));
                options.addAll(Arrays.asList(system[system.length - 1].split(",")));
                mounts.add(new Mount(unescape(fields[4]), system[0], options));
            }
        }
        return new MountTable(mounts);
    }

    boolean hasType(String type) {
        return mounts.stream().anyMatch(mount -> mount.type().equals(type));
    }

    /**
     * Returns the innermost mount of an absolute path; of several at one mount point, the last one.
     */
    Optional<Mount> of(String path) {
        Mount found = null;
        for (Mount mount : mounts) {
            boolean holds =
                    mount.point().equals("/")
                            || path.equals(mount.point())
                            || path.startsWith(mount.point() + "/");
            if (holds && (found == null || mount.point().length() >= found.point().length())) {
                found = mount;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Decodes space, tab, newline and backslash, which the kernel writes as three octal digits. */
    private static String unescape(String text) {
        return text.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }
}
