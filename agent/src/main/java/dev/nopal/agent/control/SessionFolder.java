package dev.nopal.agent.control;

import dev.nopal.script.system.HostSystem;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The folder for session files: in memory if there is a tmpfs with room, because the kernel's
 * write-back stalls threads that write to a mapped file on disk.
 */
public final class SessionFolder {
    private static final String SUFFIX = ".session";
    private static final AtomicLong NUMBER = new AtomicLong();

    private SessionFolder() {}

    /** Returns the path of a new file, in a folder that only this user can open. */
    public static Path newFile() throws IOException {
        return newFile(folder());
    }

    /**
     * Returns the path of a new file outside shared memory, of which a container may have little;
     * empty if the other folder is the same.
     */
    public static Optional<Path> newFileOnDisk() throws IOException {
        Path disk = OwnerOnly.temporary();
        return disk.equals(folder()) ? Optional.empty() : Optional.of(newFile(disk));
    }

    private static Path newFile(Path folder) {
        sweep(folder);
        return folder.resolve(ProcessName.self().text() + "-" + NUMBER.incrementAndGet() + SUFFIX);
    }

    /** Returns the files of the sessions that run in this process. O(files in the folders). */
    public static List<Path> filesOfThisProcess() throws IOException {
        Set<Path> folders = new LinkedHashSet<>(List.of(folder()));
        try {
            folders.add(OwnerOnly.temporary());
        } catch (IOException e) {
            // Then no file can be there.
        }
        List<Path> files = new ArrayList<>();
        String pattern = ProcessName.self().text() + "-*" + SUFFIX;
        for (Path folder : folders) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, pattern)) {
                found.forEach(files::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        files.sort(null);
        return files;
    }

    private static Path folder() throws IOException {
        Optional<Path> memory = HostSystem.sharedMemory();
        try {
            if (memory.isPresent() && Files.getFileStore(memory.get()).type().equals("tmpfs")) {
                return OwnerOnly.folder(memory.get());
            }
        } catch (IOException e) {
            // There is no tmpfs, or it may not be used.
        }
        return OwnerOnly.temporary();
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
