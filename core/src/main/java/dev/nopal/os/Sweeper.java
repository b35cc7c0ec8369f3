package dev.nopal.os;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Removes the directories that killed processes left.
 *
 * <p>Dead is whose pid and start time no process has, and whose lock can be taken: another pid
 * namespace's processes are unknown here, but hold their locks. The lock is kept while the
 * directory is emptied, so that a process that is just making it notices. A directory without a
 * lock is only removed if it is empty.
 */
final class Sweeper {
    private Sweeper() {}

    /** Sweeps {@code base}, whose owner and mode were checked. What fails is left for later. */
    static void sweep(Path base, ProcessIdentity self) {
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(base)) {
            for (Path directory : directories) {
                if (mayBeOfDead(directory, self)) {
                    remove(directory);
                }
            }
        } catch (IOException e) {
            // Left for another start.
        }
    }

    private static boolean mayBeOfDead(Path directory, ProcessIdentity self) {
        String name = directory.getFileName().toString();
        String[] parts = name.split("-");
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) || parts.length < 2) {
            return false;
        }
        if (name.startsWith(PrivateDirectory.UNNAMED_PREFIX)) {
            return true;
        }
        try {
            ProcessIdentity owner =
                    new ProcessIdentity(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
            return !owner.equals(self) && !owner.isAlive();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static void remove(Path directory) throws IOException {
        Path lock = directory.resolve(PrivateDirectory.LOCK);
        if (!Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
            directory.toFile().delete();
            return;
        }
        int fd;
        try {
            fd = LibC.open(lock);
        } catch (IOException e) {
            return; // swept by another process meanwhile
        }
        try {
            if (LibC.tryLock(fd)) {
                empty(directory);
            }
        } finally {
            LibC.close(fd);
        }
    }

    /** Deletes a directory with its files; it has no directories. */
    static void empty(Path directory) {
        File[] files = directory.toFile().listFiles();
        for (File file : files == null ? new File[0] : files) {
            file.delete();
        }
        directory.toFile().delete();
    }
}
