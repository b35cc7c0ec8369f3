package dev.nopal.cli.doctor;

import dev.nopal.cli.process.JavaProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * Asks whether the target can put images where it was told to, and whether that place is its own.
 */
record TargetImageFolderCheck(TargetFacts facts) implements Examination {
    private static final String ID = "image-folder";
    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rwx------");

    @Override
    public Check examine() {
        JavaProcess java = facts.jvm().orElseThrow();
        JavaOptions options = facts.options(java);
        if (options.property("nopal.backing").filter("memfd"::equalsIgnoreCase).isPresent()) {
            return Check.ok(ID, "it needs no folder: -Dnopal.backing=memfd");
        }
        String folder = folder(options, java.uid());
        if (!folder.startsWith("/")) {
            return Check.unknown(
                    ID,
                    "images go to " + folder + ", seen from where it was started",
                    "pass an absolute -Dnopal.dir");
        }
        return ownership(folder, java.uid()).orElseGet(() -> mount(folder));
    }

    private static String folder(JavaOptions options, int uid) {
        return options.property("nopal.dir")
                .filter(dir -> !dir.isEmpty())
                .orElseGet(
                        () -> options.property("java.io.tmpdir").orElse("/tmp") + "/nopal-" + uid);
    }

    private Check mount(String folder) {
        try {
            MountTable mounts = MountTable.parse(facts.proc().text(facts.pid() + "/mountinfo"));
            return ImageFolder.judge(ID, folder, mounts);
        } catch (IOException e) {
            return Check.unknown(
                    ID, "its mounts may not be read by this user", "run nopal as root");
        }
    }

    /**
     * Returns what is wrong with the folder itself, which the library refuses for the same reasons.
     */
    private Optional<Check> ownership(String folder, int uid) {
        try {
            Path path = facts.proc().open("/proc/" + facts.pid() + "/root" + folder);
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            PosixFileAttributes found =
                    Files.readAttributes(
                            path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            Object owner = Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            if (!found.isDirectory() || !owner.equals(uid)) {
                return Optional.of(
                        Check.fail(
                                ID,
                                folder
                                        + " is no folder of user "
                                        + uid
                                        + ", so nopal does not use it",
                                "remove it, or start the program with -Dnopal.dir=FOLDER"));
            }
            return OWNER_ONLY.containsAll(found.permissions())
                    ? Optional.empty()
                    : Optional.of(
                            Check.fail(
                                    ID,
                                    folder + " is open to other users, so nopal does not use it",
                                    "chmod 700 " + folder));
        } catch (IOException | InvalidPathException e) {
            return Optional.of(
                    Check.unknown(
                            ID,
                            folder + " may not be looked at by this user",
                            "run nopal as root"));
        }
    }
}
