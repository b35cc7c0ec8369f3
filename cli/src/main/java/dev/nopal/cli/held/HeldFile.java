package dev.nopal.cli.held;

import dev.nopal.os.LibC;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file, folder or socket that is held by its descriptor, so that it stays the same one even if
 * its name changes meanwhile.
 *
 * <p>Holding has no side effects: it neither waits for a FIFO nor opens a device. {@link #path()}
 * leads to what is held, so that a caller can inspect it before opening it.
 */
public class HeldFile implements AutoCloseable {
    private static final int ENOENT = 2;
    private static final int EPERM = 1;
    private static final int EAGAIN = 11;
    private static final int EACCES = 13;
    private static final int ENOTDIR = 20;
    private static final int ENOSYS = FileCalls.ENOSYS;
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

    private final FileCalls calls;

    /** Negative after {@link #close}: the number may be that of another file by then. */
    private int descriptor;

    /** For systems on which a file cannot be held; all public methods must be overridden. */
    protected HeldFile() {
        this(null, -1);
    }

    private HeldFile(FileCalls calls, int descriptor) {
        this.calls = calls;
        this.descriptor = descriptor;
    }

    /** The treatment of symbolic links in a path. */
    public enum Links {
        /** A link anywhere in the path is an error. */
        REFUSED,
        /** A link is followed, but never leads outside the folder that the path starts from. */
        INSIDE
    }

    /** Returns why nothing can be held in this JVM, in one sentence; empty if it can. */
    public static Optional<String> unavailability() {
        return Calls.OF_THIS_JDK.isPresent()
                ? Optional.empty()
                : Optional.of(
                        "this JVM, version "
                                + Runtime.version()
                                + ", cannot open another process's files safely; use JDK 22 or"
                                + " newer, or java -jar, which opens java.base/sun.nio.fs");
    }

    /** Found when it is first needed; its class then stays out of applications. */
    private static final class Calls {
        private static final Optional<FileCalls> OF_THIS_JDK = FileCalls.ofThisJdk();
    }

    /** Holds what a path of this process leads to; for paths that no other process chose. */
    public static HeldFile at(Path path) throws IOException {
        return at(
                path, Calls.OF_THIS_JDK.orElseThrow(() -> new IOException(unavailability().get())));
    }

    static HeldFile at(Path path, FileCalls calls) throws IOException {
        int fd = calls.openPath(LibC.WORKING_FOLDER, path.toString(), 0);
        if (fd == -ENOSYS || fd == -EPERM) {
            fd = calls.openOldPath(LibC.WORKING_FOLDER, path.toString(), true);
        }
        return new HeldFile(calls, requireOpened(fd, path.toString()));
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
        int fd = calls.openPath(descriptor, name, resolve);
        for (int i = 1; fd == -EAGAIN && i < MAX_TRIES; i++) {
            fd = calls.openPath(descriptor, name, resolve);
        }
        if (fd == -ENOSYS || fd == -EPERM) { // An old kernel or JDK, or a seccomp filter.
            return walk(path, links);
        }
        return new HeldFile(calls, requireOpened(fd, path));
    }

    /** Walks down one component at a time. */
    HeldFile walk(String path, Links links) throws IOException {
        try (ComponentWalk walk = new ComponentWalk(calls, descriptor, path, links)) {
            return new HeldFile(calls, walk.end());
        }
    }

    private static int bytes(String path) {
        return path.getBytes(StandardCharsets.UTF_8).length;
    }

    static FileSystemException linked(String path) {
        return new FileSystemLoopException(path + ": a symbolic link is in the way");
    }

    /** Returns the descriptor; throws if it is a negative errno. */
    static int requireOpened(int fd, String path) throws IOException {
        if (fd >= 0) {
            return fd;
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
     * Returns a path to what is held; a relative path may be appended. It leads nowhere if this is
     * closed, and must not be kept for longer.
     */
    public Path path() {
        return path(descriptor);
    }

    static Path path(int descriptor) {
        return Path.of("/proc/self/fd/" + descriptor);
    }

    @Override
    public void close() {
        int open = descriptor;
        if (open >= 0) {
            descriptor = -1;
            try {
                calls.close(open);
            } catch (IOException e) {
                // The kernel closes the descriptor when this process ends.
            }
        }
    }
}
