package dev.nopal.agent.control;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The folder for session files: in memory if there is a tmpfs, because the kernel's write-back
 * stalls threads that write to a mapped file on disk.
 */
public final class SessionFolder {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final String SUFFIX = ".session";
    private static final AtomicLong NUMBER = new AtomicLong();

    private SessionFolder() {}

    /** Returns the path of a new file, in a folder that only this user can open. */
    public static Path newFile() throws IOException {
        Path folder = folder();
        sweep(folder);
        return folder.resolve(ProcessName.self().text() + "-" + NUMBER.incrementAndGet() + SUFFIX);
    }

    private static Path folder() throws IOException {
        try {
            if (Files.getFileStore(SHARED_MEMORY).type().equals("tmpfs")) {
                return OwnerOnly.folder(SHARED_MEMORY);
            }
        } catch (IOException e) {
            // There is no tmpfs, or it may not be used.
        }
        return OwnerOnly.folder(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Returns whether a command reads the file: it locks it, even after the JVM has died. */
    private static boolean isBeingRead(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    /**
     * Removes files of dead processes; they remain only if the command that read them was killed,
     * too.
     */
    private static void sweep(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                if (ProcessName.parse(file.getFileName().toString())
                                .filter(ProcessName::isKnownDead)
                                .isPresent()
                        && !isBeingRead(file)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            // The next start tries again.
        }
    }
}
