package dev.nopal.agent.control;

import dev.nopal.script.system.HostSystem;
import dev.nopal.script.system.OwnUser;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The folder for a user's sockets and session files, which only this user can open. */
public final class OwnerOnly {
    private static final Set<PosixFilePermission> MODE =
            PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<?> CREATED = PosixFilePermissions.asFileAttribute(MODE);

    private OwnerOnly() {}

    /**
     * Returns the folder of this user below {@code java.io.tmpdir}, or below {@code /tmp} or the
     * folder in memory where nothing can be created in the one before: it is missing or read-only.
     *
     * @throws IOException if none of them can be used, or another user created the first that can
     */
    public static Path temporary() throws IOException {
        return firstOf(shared(Path.of(System.getProperty("java.io.tmpdir")), Path.of("/tmp")));
    }

    /** Returns the folder of this user whose path is shortest, for the same reasons. */
    static Path shortest() throws IOException {
        return firstOf(shared(Path.of("/tmp")));
    }

    private static List<Path> shared(Path... folders) {
        List<Path> all = new ArrayList<>(List.of(folders));
        HostSystem.sharedMemory().ifPresent(all::add);
        return all;
    }

    static Path firstOf(List<Path> parents) throws IOException {
        IOException first = null;
        for (Path parent : parents) {
            try {
                Path folder = folder(parent);
                if (Files.isWritable(folder)) {
                    return folder;
                }
                throw new FileSystemException(folder.toString(), null, "nothing can be written");
            } catch (FileSystemException e) {
                if (first == null) {
                    first = e;
                }
            }
        }
        throw first;
    }

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
        return OwnUser.find().uid();
    }

    static UserPrincipal self() throws IOException {
        return OwnUser.find().principal();
    }
}
