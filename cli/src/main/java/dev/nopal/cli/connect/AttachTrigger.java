package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/**
 * The file {@code .attach_pidN} in the {@code /tmp} of a JVM: while it is there, SIGQUIT asks the
 * JVM to open its socket; without it, SIGQUIT asks for a thread dump.
 *
 * <p>Only one tool can create it, which keeps two of them from sending a signal each: the second
 * one would cause a dump.
 */
final class AttachTrigger implements AutoCloseable {
    private static final String NAME = ".attach_pid";

    private final HeldFile folder;
    private final String name;
    private final ShutdownAction atExit;

    private AttachTrigger(HeldFile folder, String name) {
        this.folder = folder;
        this.name = name;
        this.atExit = ShutdownAction.register(this::delete);
    }

    /**
     * Creates the file; empty if another tool has created it, here or in the working folder of the
     * JVM, where the JDK's own tools do.
     *
     * @throws Refusal if the JVM would not accept the file that is there
     */
    static Optional<AttachTrigger> create(
            ProcFs proc, TargetFiles files, JavaProcess jvm, Caller caller)
            throws Refusal, IOException {
        String name = NAME + AttachSocket.innerPid(proc, jvm.pid());
        if (isInWorkingFolder(files, name, jvm, caller)) {
            return Optional.empty();
        }
        HeldFile folder = files.holdThroughLinks(AttachSocket.FOLDER);
        // The folder is held, and an exclusive creation follows no link at the end of the path.
        Path file = folder.path().resolve(name);
        try {
            Files.createFile(
                    file,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            return Optional.of(new AttachTrigger(folder, name));
        } catch (FileAlreadyExistsException e) {
            try (folder) {
                requireAccepted(file, AttachSocket.FOLDER + "/" + name, jvm, caller);
                return Optional.empty();
            }
        } catch (IOException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** Removes a file that a tool has left which was killed; it is looked for again then. */
    static void removeStale(ProcFs proc, TargetFiles files, JavaProcess jvm) throws IOException {
        String name = NAME + AttachSocket.innerPid(proc, jvm.pid());
        for (String path : List.of(AttachSocket.FOLDER, workingFolder(files))) {
            try (HeldFile folder = files.holdThroughLinks(path)) {
                Files.deleteIfExists(folder.path().resolve(name));
            } catch (FileSystemException e) {
                continue; // Another user's, or in a folder that is read-only.
            }
        }
    }

    private static boolean isInWorkingFolder(
            TargetFiles files, String name, JavaProcess jvm, Caller caller) throws Refusal {
        String path = workingFolder(files);
        try (HeldFile folder = files.holdThroughLinks(path)) {
            Path file = folder.path().resolve(name);
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            requireAccepted(file, path + "/" + name, jvm, caller);
            return true;
        } catch (IOException e) {
            return false; // It was removed, or may not be seen.
        }
    }

    private static String workingFolder(TargetFiles files) {
        return files.workingFolder().orElse("/");
    }

    /** Throws if a JVM ignores the file that is there, because another user has created it. */
    private static void requireAccepted(Path file, String path, JavaProcess jvm, Caller caller)
            throws Refusal {
        int owner;
        try {
            owner = (int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            return; // It was removed.
        }
        if (owner != jvm.uid() && !caller.isRootFor(jvm, owner)) {
            throw Refusal.notPermitted(
                    TargetFiles.outside(caller.proc(), jvm.pid(), path)
                            + " belongs to user "
                            + Integer.toUnsignedString(owner)
                            + ", so that process "
                            + jvm.pid()
                            + " would print a thread dump instead of letting nopal attach; remove"
                            + " that file");
        }
    }

    private void delete() {
        try {
            Files.deleteIfExists(folder.path().resolve(name));
        } catch (IOException e) {
            // The folder has become read-only; the file is empty.
        }
    }

    @Override
    public void close() {
        delete();
        atExit.close();
        folder.close();
    }
}
