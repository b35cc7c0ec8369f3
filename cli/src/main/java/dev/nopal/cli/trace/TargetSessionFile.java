package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.ForeignFile;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The session file that a JVM named: opened once, below the root of that JVM. Its name is used
 * again only to delete it, if that cannot harm another process.
 */
public final class TargetSessionFile implements SessionFile {
    private final HeldFile folder;
    private final String name;
    private final ForeignFile file;
    private final boolean mayDelete;

    private TargetSessionFile(HeldFile folder, String name, ForeignFile file, boolean mayDelete) {
        this.folder = folder;
        this.name = name;
        this.file = file;
        this.mayDelete = mayDelete;
    }

    /**
     * Opens the file.
     *
     * @throws Refusal if it is not a regular file of the JVM's user with one name, or if its path
     *     has links
     */
    public static TargetSessionFile open(ProcFs proc, int pid, String path)
            throws Refusal, IOException {
        int slash = path.lastIndexOf('/');
        int owner = proc.status(pid).uid();
        HeldFile folder = null;
        try (TargetFiles files = TargetFiles.of(proc, pid)) {
            folder = files.hold(path.substring(0, slash + 1));
            String name = path.substring(slash + 1);
            ForeignFile file = TargetFiles.openForWriting(folder, name);
            if (file.owner() != owner || file.links() != 1) {
                file.close();
                throw notItsOwn(pid, path);
            }
            // In another mount namespace, or of another user, only the agent may delete it.
            boolean mayDelete =
                    TargetFiles.areMountsShared(proc, pid)
                            && owner == proc.status((int) ProcessHandle.current().pid()).uid();
            return new TargetSessionFile(folder, name, file, mayDelete);
        } catch (FileSystemException e) {
            close(folder);
            throw notItsOwn(pid, path);
        } catch (Refusal | IOException | RuntimeException e) {
            close(folder);
            throw e;
        }
    }

    private static void close(HeldFile folder) {
        if (folder != null) {
            folder.close();
        }
    }

    private static Refusal notItsOwn(int pid, String path) {
        return Refusal.usage(
                "process " + pid + " named a session file that is not its own: " + path);
    }

    /**
     * Reads the file that {@code cat()} names, if it is a regular file: never a FIFO or a device.
     */
    @Override
    public byte[] content(Path path, int limit) throws IOException {
        try (ForeignFile file = ForeignFile.named(path)) {
            return file.start(limit);
        }
    }

    @Override
    public FileChannel channel() {
        return file.channel();
    }

    @Override
    public void close() {
        try {
            Path path = folder.path().resolve(name);
            if (mayDelete && file.isAt(path)) {
                Files.deleteIfExists(path);
            }
            file.close();
        } catch (IOException e) {
            // The agent deletes it.
        }
        folder.close();
    }
}
