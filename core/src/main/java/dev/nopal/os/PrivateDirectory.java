package dev.nopal.os;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directory {@code BASE/PID-STARTTIME}, where this process keeps its images: accessible to its
 * owner only, removed at exit, and removed by a later process if this one is killed.
 *
 * <p>The lock in it, held until the process ends, shows other pid namespaces that its owner is
 * alive: the kernel releases it with the process. The directory is created under another name,
 * locked, then renamed, so that a {@link Sweeper} never finds one that is in use but unlocked.
 */
final class PrivateDirectory {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<?> DIRECTORY_MODE =
            PosixFilePermissions.asFileAttribute(OWNER_ONLY);
    private static final FileAttribute<?> FILE_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    static final String UNNAMED_PREFIX = "new-";
    static final String LOCK = "lock";
    private static final int MAX_ATTEMPTS = 10;
    private static final int MAX_COPIES = 100; // copies of this library in one process

    private final Path path;
    private final boolean isOfFirstCopy;
    private final Set<Path> used = ConcurrentHashMap.newKeySet();

    private PrivateDirectory(Path path, ProcessIdentity owner) {
        this.path = path;
        this.isOfFirstCopy = path.endsWith(name(owner));
    }

    Path path() {
        return path;
    }

    /**
     * Creates this process's directory below {@code base} and removes those of dead processes.
     *
     * @throws IOException if {@code base} cannot be created, or others can access it
     */
    static PrivateDirectory create(Path base, ProcessIdentity owner) throws IOException {
        requireOwnerOnly(base);
        Sweeper.sweep(base, owner);
        IOException failure = null;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            // Not createTempDirectory: its secure random numbers would slow down every start, and
            // no other user can create files here.
            Path unnamed = base.resolve(UNNAMED_PREFIX + owner.pid() + "-" + System.nanoTime());
            Files.createDirectory(unnamed, DIRECTORY_MODE);
            try {
                lock(unnamed);
                PrivateDirectory directory =
                        new PrivateDirectory(name(unnamed, base, owner), owner);
                // In reverse order: the JVM deletes the last one first.
                directory.path.toFile().deleteOnExit();
                directory.path.resolve(LOCK).toFile().deleteOnExit();
                return directory;
            } catch (IOException e) {
                Sweeper.empty(unnamed);
                failure = e;
            }
        }
        throw failure;
    }

    /**
     * Locks a new directory until the process ends.
     *
     * @throws IOException also if another process has just removed it, because it was not locked
     *     yet
     */
    private static void lock(Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve(LOCK), FILE_MODE);
        int fd = LibC.open(file);
        if (!LibC.tryLock(fd) || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            LibC.close(fd);
            throw new IOException("cannot lock " + file);
        }
    }

    private static String name(ProcessIdentity owner) {
        return owner.pid() + "-" + owner.startTime();
    }

    private static Path name(Path unnamed, Path base, ProcessIdentity owner) throws IOException {
        String name = name(owner);
        for (int copy = 1; copy <= MAX_COPIES; copy++) {
            Path named = base.resolve(copy == 1 ? name : name + "-" + copy);
            try {
                return Files.move(unnamed, named, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
                continue; // another copy of this library, in another class loader
            } catch (IOException e) {
                if (!Files.exists(named, LinkOption.NOFOLLOW_LINKS)) {
                    throw e;
                }
            }
        }
        throw new IOException("more than " + MAX_COPIES + " directories named " + name);
    }

    /** Creates an empty file to be deleted at exit: {@code NAME.so}, or {@code NAME-2.so}. */
    Path createFile(String name, String suffix) throws IOException {
        return createFile(unusedName(name, suffix));
    }

    static Path createFile(Path file) throws IOException {
        return Files.createFile(file, FILE_MODE);
    }

    /** Returns a name for a file to be deleted at exit; no call returns it again. */
    Path unusedName(String name, String suffix) {
        for (int number = 1; ; number++) {
            Path file = path.resolve(number == 1 ? name + suffix : name + "-" + number + suffix);
            // Not even if it was deleted: the C library would find the old image.
            if (used.add(file) && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                file.toFile().deleteOnExit();
                return file;
            }
        }
    }

    /** Returns whether no other copy of this library, in another class loader, came first. */
    boolean isOfFirstCopy() {
        return isOfFirstCopy;
    }

    static void requireOwnerOnly(Path base) throws IOException {
        try {
            Files.createDirectory(base, DIRECTORY_MODE);
        } catch (FileAlreadyExistsException e) {
            // It must pass the same check, whoever created it.
        }
        PosixFileAttributes found =
                Files.readAttributes(base, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isDirectory()) {
            throw new IOException(base + " is not a directory");
        }
        if (!Files.getAttribute(base, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(ownUid())) {
            throw new IOException(base + " belongs to " + found.owner().getName());
        }
        if (!OWNER_ONLY.containsAll(found.permissions())) {
            throw new IOException(
                    base
                            + " is open to others ("
                            + PosixFilePermissions.toString(found.permissions())
                            + "); make it rwx------");
        }
    }

    static Object ownUid() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }
}
