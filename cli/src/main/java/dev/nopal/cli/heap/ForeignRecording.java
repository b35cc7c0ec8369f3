package dev.nopal.cli.heap;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.ForeignFile;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;

/**
 * A recording that a JVM writes into its {@code /tmp}, by a name that nobody knows before.
 *
 * <p>The JVM is not trusted: its file is copied, to a limit, and only the copy is read.
 */
public final class ForeignRecording {
    private static final String TEMPORARY = "/tmp";
    private static final long MOST_BYTES = 1L << 30;

    private final ProcFs proc;
    private final int pid;
    private final String folder;
    private final String name = "nopal-" + UUID.randomUUID() + ".jfr";

    public ForeignRecording(ProcFs proc, int pid) {
        this.proc = proc;
        this.pid = pid;
        this.folder = proc.isLinux() ? TEMPORARY : realTemporaryFolder();
    }

    /** Returns the folder without the links that it has on macOS. */
    private static String realTemporaryFolder() {
        try {
            return Path.of(System.getProperty("java.io.tmpdir")).toRealPath().toString();
        } catch (IOException e) {
            return TEMPORARY;
        }
    }

    /** Returns the path by which the JVM knows it. */
    public String path() {
        return folder + "/" + name;
    }

    /** Reads the objects that it sampled. */
    public List<HeldObjects> heldObjects() throws IOException {
        Path copy = Files.createTempFile("nopal", ".jfr");
        try {
            copyTo(copy);
            return HeldObjects.read(copy);
        } catch (RuntimeException e) {
            throw Failure.incomplete(
                    "process " + pid + " wrote a recording that cannot be read: " + e.getMessage());
        } finally {
            Files.delete(copy);
        }
    }

    private void copyTo(Path copy) throws IOException {
        try (TargetFiles files = TargetFiles.of(proc, pid);
                ForeignFile file = files.open(path());
                FileChannel target = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            long size = Math.min(file.size(), MOST_BYTES);
            for (long at = 0; at < size; ) {
                long count = file.channel().transferTo(at, size - at, target);
                if (count <= 0) {
                    return;
                }
                at += count;
            }
        }
    }

    /** Deletes the JVM's file. */
    public void delete() throws IOException {
        try (TargetFiles files = TargetFiles.of(proc, pid);
                HeldFile held = files.hold(folder)) {
            Files.deleteIfExists(held.path().resolve(name));
        }
    }
}
