package dev.nopal.cli.doctor;

import java.util.Optional;

/** The check of a folder for images by its mount. */
final class ImageFolder {
    private static final String FIX =
            "start the program with -Dnopal.dir=FOLDER on another disk, or with"
                    + " -Dnopal.backing=memfd";

    private ImageFolder() {}

    static Check judge(String id, String folder, MountTable mounts) {
        Optional<MountTable.Mount> mount = mounts.of(folder);
        if (mount.isEmpty()) {
            return Check.unknown(id, "nothing is mounted at " + folder, FIX);
        }
        if (mount.get().isNoExec()) {
            return Check.warn(
                    id,
                    folder
                            + " is mounted noexec: images there cannot be loaded, nopal falls back to"
                            + " memfd, which perf and bpftrace 0.25 do not see",
                    FIX);
        }
        if (mount.get().isReadOnly()) {
            return Check.warn(
                    id,
                    folder
                            + " is read-only: images cannot be written there, nopal falls back to"
                            + " memfd, which perf and bpftrace 0.25 do not see",
                    FIX);
        }
        return Check.ok(id, "images can be written to and loaded from " + folder);
    }
}
