package dev.nopal.cli.process;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.held.HeldFile;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The files of one process as it sees them: all paths are resolved below its root, which is held
 * open, and none of them leads out of it.
 *
 * <p>The process is not trusted, even if the caller is root: it chooses the paths, and may replace
 * folders by links while they are resolved.
 */
public final class TargetFiles implements AutoCloseable {
    private final ProcFs proc;
    private final int pid;
    private final HeldFile root;

    private TargetFiles(ProcFs proc, int pid, HeldFile root) {
        this.proc = proc;
        this.pid = pid;
        this.root = root;
    }

    /**
     * Holds the root of a process.
     *
     * @throws IOException if it has ended, or may not be read
     * @throws Failure if this JVM has no safe way to do it
     */
    public static TargetFiles of(ProcFs proc, int pid) throws IOException {
        OptionalLong start = proc.startTime(pid);
        HeldFile root = hold(proc, proc.rootOf(pid));
        if (!proc.startTime(pid).equals(start)) {
            root.close();
            throw new NoSuchFileException(
                    proc.process(pid).toString(), null, "the process has ended");
        }
        return new TargetFiles(proc, pid, root);
    }

    /** Holds a file; on systems where that cannot be done, all files are this user's own. */
    static HeldFile hold(ProcFs proc, Path path) throws IOException {
        if (!proc.isLinux()) {
            return NamedFile.named(path);
        }
        requireHolding();
        return HeldFile.at(path);
    }

    /** Ends the command where it would have to trust the names of files. */
    private static void requireHolding() {
        Optional<String> problem = HeldFile.unavailability();
        if (problem.isPresent()) {
            throw Failure.usage(problem.get());
        }
    }

    /** Holds what a path of the process leads to; a link in any component is an error. */
    public HeldFile hold(String path) throws IOException {
        return root.below(path, HeldFile.Links.REFUSED);
    }

    /**
     * Holds what a path of its command line leads to. Links in it belong to the installation: they
     * are followed, but only below its root.
     */
    public HeldFile holdThroughLinks(String path) throws IOException {
        return root.below(path, HeldFile.Links.INSIDE);
    }

    /** Opens a regular file of the process for reading. */
    public ForeignFile open(String path) throws IOException {
        return ForeignFile.open(hold(path), path, ForeignFile.Access.READ);
    }

    /** Opens a regular file of the process, by a path of its command line, for reading. */
    public ForeignFile openThroughLinks(String path) throws IOException {
        return ForeignFile.open(holdThroughLinks(path), path, ForeignFile.Access.READ);
    }

    /** Opens a regular file in a held folder, for reading and writing. */
    public static ForeignFile openForWriting(HeldFile folder, String name) throws IOException {
        return ForeignFile.open(
                folder.below(name, HeldFile.Links.REFUSED),
                name,
                ForeignFile.Access.READ_AND_WRITE);
    }

    /**
     * Opens the file that a descriptor of the process leads to.
     *
     * @param inode the expected inode: the process may have opened another file meanwhile
     */
    public ForeignFile openDescriptor(String descriptor, long inode) throws IOException {
        String name = "fd/" + descriptor;
        ForeignFile file =
                ForeignFile.open(
                        HeldFile.at(proc.process(pid).resolve(name)),
                        name,
                        ForeignFile.Access.READ);
        if (file.inode() != inode) {
            file.close();
            throw new FileSystemException(name, null, "another file by now");
        }
        return file;
    }

    /** Returns the name in a folder of the process of the file with this inode; empty if none. */
    public Optional<String> nameOf(String folder, long inode) {
        try (HeldFile held = hold(folder);
                DirectoryStream<Path> names = Files.newDirectoryStream(held.path())) {
            for (Path name : names) {
                if (Files.getAttribute(name, "unix:ino", LinkOption.NOFOLLOW_LINKS).equals(inode)) {
                    return Optional.of(name.getFileName().toString());
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** Returns the working folder of the process, as a path below its root. */
    public Optional<String> workingFolder() {
        try {
            String folder = Files.readSymbolicLink(proc.process(pid).resolve("cwd")).toString();
            return Optional.of(proc.inside(pid, folder));
        } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** Returns whether the process has the same mounts as this one. */
    public static boolean areMountsShared(ProcFs proc, int pid) {
        if (!proc.isLinux()) {
            return true;
        }
        try {
            Path own = proc.root().resolve("self/ns/mnt");
            return Files.readSymbolicLink(own)
                    .equals(Files.readSymbolicLink(proc.process(pid).resolve("ns/mnt")));
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns a path by which this command's user finds what a process knows by another one. */
    public static String outside(ProcFs proc, int pid, String path) {
        return areMountsShared(proc, pid) && proc.top(pid).isEmpty()
                ? path
                : proc.process(pid).resolve("root") + path;
    }

    @Override
    public void close() {
        root.close();
    }
}
