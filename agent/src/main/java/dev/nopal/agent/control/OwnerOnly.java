package dev.nopal.agent.control;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/** The folder for a user's sockets and session files, which only this user can open. */
public final class OwnerOnly {
    private static final Set<PosixFilePermission> MODE =
            PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<?> CREATED = PosixFilePermissions.asFileAttribute(MODE);

    private OwnerOnly() {}

    /**
     * Returns {@code parent/nopal-UID}, a real folder of this user that is closed to other users;
     * creates it if necessary.
     *
     * @throws IOException if it cannot be created, or another user created it
     */
    public static Path folder(Path parent) throws IOException {
        // The command follows no link of another process, not even one that an administrator made.
        Path folder = parent.toRealPath().resolve("nopal-" + ownUid());
        try {
            Files.createDirectory(folder, CREATED);
        } catch (FileAlreadyExistsException e) {
            // It must pass the same check, whoever created it.
        }
        PosixFileAttributes found =
                Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isDirectory()) {
            throw new IOException(folder + " is not a directory");
        }
        if (!found.owner().equals(self())) {
            throw new IOException(folder + " belongs to " + found.owner().getName());
        }
        if (!MODE.containsAll(found.permissions())) {
            throw new IOException(
                    folder
                            + " is open to others ("
                            + PosixFilePermissions.toString(found.permissions())
                            + "); make it rwx------");
        }
        return folder;
    }

    static Object ownUid() throws IOException {
        return Files.getAttribute(ownProcess(), "unix:uid");
    }

    static UserPrincipal self() throws IOException {
        return Files.getOwner(ownProcess());
    }

    /** Returns a file whose owner is the effective user: without Linux's /proc, the home folder. */
    private static Path ownProcess() {
        Path process = Path.of("/proc/self");
        return Files.exists(process) ? process : Path.of(System.getProperty("user.home"));
    }
}
