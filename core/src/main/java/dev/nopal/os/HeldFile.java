package dev.nopal.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file, folder or socket that is held by its descriptor, so that it is the same one however its
 * name is changed meanwhile.
 *
 * <p>Holding has no effects: a FIFO is not waited for and a device is not told. {@link #path()}
 * leads to what is held, to look at it first and to open it then.
 */
public final class HeldFile implements AutoCloseable {
    private static final int ENOENT = 2;
    private static final int EPERM = 1;
    private static final int EAGAIN = 11;
    private static final int EACCES = 13;
    private static final int ENOTDIR = 20;
    private static final int ENOSYS = 38;
    private static final int ELOOP = 40;

    private static final long RESOLVE_NO_MAGICLINKS = 2;
    private static final long RESOLVE_NO_SYMLINKS = 4;
    private static final long RESOLVE_IN_ROOT = 16;

    /** The kernel gives up on {@code ..} while somebody renames folders; more is an attack. */
    private static final int MAX_TRIES = 16;

    /** What the kernel allows a path. */
    private static final int MAX_PATH = 4096;

    private final int descriptor;
    private boolean isClosed;

    private HeldFile(int descriptor) {
        this.descriptor = descriptor;
    }

    /** Says what becomes of symbolic links on the way. */
    public enum Links {
        /** A link anywhere in the path is an error. */
        REFUSED,
        /** A link is followed, and leads nowhere but below the folder that the path starts from. */
        INSIDE
    }

    /** Holds what a path of this process leads to; for paths that nobody else chose. */
    public static HeldFile at(Path path) throws IOException {
        int fd = LibC.openPath(LibC.WORKING_FOLDER, path.toString(), 0);
        if (fd == -ENOSYS || fd == -EPERM) {
            fd = LibC.openOldPath(LibC.WORKING_FOLDER, path.toString(), true);
        }
        return held(fd, path.toString());
    }

    /**
     * Holds what a path leads to that another process chose: this folder is its root, which neither
     * {@code ..} nor a link leaves.
     *
     * @throws NoSuchFileException where it leads nowhere
     * @throws FileSystemLoopException where a link is in the way
     * @throws FileSystemException where it may not be reached
     */
    public HeldFile below(String path, Links links) throws IOException {
        if (path.indexOf('\0') >= 0 || bytes(path) > MAX_PATH) {
            throw new FileSystemException(path, null, "not a path");
        }
        long resolve =
                RESOLVE_IN_ROOT
                        | RESOLVE_NO_MAGICLINKS
                        | (links == Links.REFUSED ? RESOLVE_NO_SYMLINKS : 0);
        String name = path.isEmpty() ? "." : path;
        int fd = LibC.openPath(descriptor, name, resolve);
        for (int i = 1; fd == -EAGAIN && i < MAX_TRIES; i++) {
            fd = LibC.openPath(descriptor, name, resolve);
        }
        if (fd == -ENOSYS || fd == -EPERM) { // An old kernel, or a filter of system calls.
            return walk(path);
        }
        return held(fd, path);
    }

    /** Goes down one component at a time; follows no link at all. */
    HeldFile walk(String path) throws IOException {
        int at = held(LibC.openOldPath(descriptor, ".", false), path).descriptor;
        try {
            for (String name : path.split("/")) {
                if (name.equals("..")) {
                    throw new FileSystemException(path, null, "goes upwards");
                }
                if (!name.isEmpty() && !name.equals(".")) {
                    int next = held(LibC.openOldPath(at, name, false), path).descriptor;
                    LibC.close(at);
                    at = next;
                    if (Files.readAttributes(path(at), BasicFileAttributes.class)
                            .isSymbolicLink()) {
                        throw linked(path);
                    }
                }
            }
            return new HeldFile(at);
        } catch (IOException | RuntimeException | Error e) {
            LibC.close(at);
            throw e;
        }
    }

    private static int bytes(String path) {
        return path.getBytes(StandardCharsets.UTF_8).length;
    }

    private static FileSystemException linked(String path) {
        return new FileSystemLoopException(path + ": a symbolic link is in the way");
    }

    private static HeldFile held(int fd, String path) throws IOException {
        if (fd >= 0) {
            return new HeldFile(fd);
        }
        throw switch (-fd) {
            case ENOENT, ENOTDIR -> new NoSuchFileException(path);
            case EACCES, EPERM -> new AccessDeniedException(path);
            case ELOOP -> linked(path);
            case EAGAIN -> new FileSystemException(path, null, "its folders are being renamed");
            default -> new FileSystemException(path, null, "errno " + -fd);
        };
    }

    /** Returns a path to what is held, good until this is closed; a name below it may follow. */
    public Path path() {
        return path(descriptor);
    }

    private static Path path(int descriptor) {
        return Path.of("/proc/self/fd/" + descriptor);
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            try {
                LibC.close(descriptor);
            } catch (IOException e) {
                // It ends with this process.
            }
        }
    }
}
