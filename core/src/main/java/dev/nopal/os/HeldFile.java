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
 * A file, folder or socket that is held by its descriptor, so that it stays the same one even if
 * its name changes meanwhile.
 *
 * <p>Holding has no side effects: it neither waits for a FIFO nor opens a device. {@link #path()}
 * leads to what is held, so that a caller can inspect it before opening it.
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

    /**
     * The kernel gives up on {@code ..} while folders are renamed; more retries than this mean an
     * attack.
     */
    private static final int MAX_TRIES = 16;

    /** The longest path that the kernel accepts. */
    private static final int MAX_PATH = 4096;

    private final int descriptor;
    private boolean isClosed;

    private HeldFile(int descriptor) {
        this.descriptor = descriptor;
    }

    /** The treatment of symbolic links in a path. */
    public enum Links {
        /** A link anywhere in the path is an error. */
        REFUSED,
        /** A link is followed, but never leads outside the folder that the path starts from. */
        INSIDE
    }

    /** Holds what a path of this process leads to; for paths that no other process chose. */
    public static HeldFile at(Path path) throws IOException {
        int fd = LibC.openPath(LibC.WORKING_FOLDER, path.toString(), 0);
        if (fd == -ENOSYS || fd == -EPERM) {
            fd = LibC.openOldPath(LibC.WORKING_FOLDER, path.toString(), true);
        }
        return held(fd, path.toString());
    }

    /**
     * Holds what a path leads to that another process chose: this folder is its root, and neither
     * {@code ..} nor a link can leave it.
     *
     * @throws NoSuchFileException if nothing is there
     * @throws FileSystemLoopException if a component is a link that must not be followed
     * @throws FileSystemException if access is denied
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
        if (fd == -ENOSYS || fd == -EPERM) { // An old kernel, or a seccomp filter.
            return walk(path);
        }
        return held(fd, path);
    }

    /** Walks down one component at a time; follows no links. */
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

    /**
     * Returns a path to what is held, valid until this is closed; a relative path may be appended.
     */
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
                // The kernel closes the descriptor when this process ends.
            }
        }
    }
}
