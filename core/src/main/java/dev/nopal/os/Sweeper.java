package dev.nopal.os;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The removal of directories that killed processes left, and of shared images that no process uses.
 *
 * <p>A process is dead if no process has its pid and start time and its lock can be taken:
 * processes of other pid namespaces are not visible here, but hold their locks. The lock is held
 * while the directory is emptied, so that a process that is just creating it notices. A directory
 * without a lock is removed only if it is empty.
 */
final class Sweeper {
    private Sweeper() {}

    /**
     * Removes what dead processes left in {@code base}, whose owner and mode were checked. What
     * fails is left for later.
     */
    static void sweep(Path base, ProcessIdentity self) {
        sweepDirectories(base, self);
        SharedFolder.sweep(base.resolve(SharedFolder.NAME), System.currentTimeMillis());
    }

    private static void sweepDirectories(Path base, ProcessIdentity self) {
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(base)) {
            for (Path directory : directories) {
                if (mayBeOfDead(directory, self)) {
                    remove(directory);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Left for a later start.
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

    private static void remove(Path directory) {
        Path lock = directory.resolve(PrivateDirectory.LOCK);
        if (!Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
            directory.toFile().delete();
            return;
        }
        try {
            int fd = LibC.open(lock);
            try {
                if (LibC.tryLock(fd)) {
                    empty(directory);
                }
            } finally {
                LibC.close(fd);
            }
        } catch (IOException e) {
            // Removed by another process meanwhile, or left for a later start.
        }
    }

    /** Deletes a directory with its files; it contains no directories. */
    static void empty(Path directory) {
        File[] files = directory.toFile().listFiles();
        for (File file : files == null ? new File[0] : files) {
            file.delete();
        }
        directory.toFile().delete();
    }
}
