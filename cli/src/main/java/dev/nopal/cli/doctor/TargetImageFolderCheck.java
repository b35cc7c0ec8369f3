package dev.nopal.cli.doctor;

import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** Checks whether the target can write images to its folder, and whether the folder is its own. */
record TargetImageFolderCheck(TargetFacts facts) implements Checker {
    private static final String ID = "image-folder";
    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rwx------");

    @Override
    public Check check() {
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
        try (TargetFiles files = TargetFiles.of(facts.proc(), facts.pid());
                HeldFile held = hold(files, folder)) {
            PosixFileAttributes found =
                    Files.readAttributes(held.path(), PosixFileAttributes.class);
            Object owner = Files.getAttribute(held.path(), "unix:uid");
            if (!found.isDirectory() || !owner.equals(uid)) {
                return Optional.of(unfit(folder, uid));
            }
            return OWNER_ONLY.containsAll(found.permissions())
                    ? Optional.empty()
                    : Optional.of(
                            Check.fail(
                                    ID,
                                    folder + " is open to other users, so nopal does not use it",
                                    "chmod 700 " + folder));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (FileSystemLoopException e) {
            return Optional.of(unfit(folder, uid));
        } catch (IOException e) {
            return Optional.of(
                    Check.unknown(
                            ID,
                            folder + " may not be looked at by this user",
                            "run nopal as root"));
        }
    }

    private static Check unfit(String folder, int uid) {
        return Check.fail(
                ID,
                folder + " is not a folder of user " + uid + ", so nopal does not use it",
                "remove it, or start the program with -Dnopal.dir=FOLDER");
    }

    /**
     * Opens the folder: links of the installation may lead to its parent, but the folder itself
     * must not be a link.
     */
    private static HeldFile hold(TargetFiles files, String folder) throws IOException {
        int slash = folder.lastIndexOf('/');
        try (HeldFile parent = files.holdThroughLinks(folder.substring(0, slash + 1))) {
            return parent.below(folder.substring(slash + 1), HeldFile.Links.REFUSED);
        }
    }
}
