package dev.nopal.mcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A folder of this server alone, which removes it at its end. The next server removes those of
 * servers that were killed: nobody holds their lock.
 */
final class TemporaryFolder implements AutoCloseable {
    private static final String PREFIX = "nopal-mcp-";
    private static final String LOCK = "lock";

    private final Path path;
    private final FileChannel lock;

    private TemporaryFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    static TemporaryFolder create() throws IOException {
        Path path = Files.createTempDirectory(PREFIX); // Its owner's alone.
        removeOld(path);
        FileChannel lock =
                FileChannel.open(
                        path.resolve(LOCK),
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE);
        if (lock.tryLock() == null) {
            throw new IOException("cannot lock " + path);
        }
        return new TemporaryFolder(path, lock);
    }

    Path path() {
        return path;
    }

    /** Removes those beside it that belong to this user and to no living server. */
    private static void removeOld(Path own) {
        try (DirectoryStream<Path> folders =
                Files.newDirectoryStream(own.getParent(), PREFIX + "*")) {
            for (Path folder : folders) {
                if (!folder.equals(own) && isOurs(folder, own)) {
                    removeUnlocked(folder);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // They stay where they are.
        }
    }

    private static boolean isOurs(Path folder, Path own) throws IOException {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own));
    }

    private static void removeUnlocked(Path folder) {
        // Without a lock, it is just being made.
        try (FileChannel channel =
                        FileChannel.open(
                                folder.resolve(LOCK),
                                StandardOpenOption.WRITE,
                                LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock()) {
            if (lock != null) {
                remove(folder);
            }
        } catch (IOException e) {
            // Another server removes it.
        }
    }

    private static void remove(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    @Override
    public void close() throws IOException {
        remove(path);
        lock.close();
    }
}
