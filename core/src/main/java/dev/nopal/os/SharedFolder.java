package dev.nopal.os;

import dev.nopal.elf.ImageWriter;
import dev.nopal.elf.SharedImage;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

/**
 * The directory {@code BASE/shared} of the images that all processes of a user share, {@code
 * PROVIDER-KEY.so}. Only a complete file gets a name here, and it is never changed.
 *
 * <p>Each process loads the file by a hard link in its own directory. So the kernel counts who has
 * it, whatever pids mean in which container, and a process keeps its probes even if the name here
 * is gone.
 */
final class SharedFolder {
    static final String NAME = "shared";
    private static final int MAX_ATTEMPTS = 3;

    /**
     * How long an image is kept that no process has: tracers that are attached to it then also see
     * the next one.
     */
    private static final long KEPT_MILLIS = 24 * 60 * 60 * 1000L;

    private SharedFolder() {}

    /**
     * Makes {@code own} a name of the shared file, and creates that if there is none.
     *
     * @throws IOException if there cannot be one; {@code own} may exist then
     */
    static void join(Path own, String name, SharedImage image) throws IOException {
        Path folder = own.getParent().resolveSibling(NAME);
        PrivateDirectory.requireOwnerOnly(folder);
        Path shared = folder.resolve(name + "-" + image.key() + ".so");
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            if (link(own, shared, image)) {
                return;
            }
            PrivateDirectory.createFile(own);
            LoadedImage.write(own, List.of(new ImageWriter.Edit(0, image.bytes())));
            try {
                Files.createLink(shared, own);
                return;
            } catch (FileAlreadyExistsException e) {
                Files.delete(own); // another process was faster
            }
        }
        throw new IOException("cannot share " + shared);
    }

    /** Links a file if it is intact, and removes it if it is not. */
    private static boolean link(Path own, Path shared, SharedImage image) throws IOException {
        try {
            Files.createLink(own, shared);
        } catch (NoSuchFileException e) {
            return false;
        }
        if (isIntact(own, image)) {
            return true;
        }
        if (Files.isSameFile(own, shared)) { // else another process has replaced it
            Files.delete(shared);
        }
        Files.delete(own);
        return false;
    }

    private static boolean isIntact(Path file, SharedImage image) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        // Not through a channel, which the interruption of this thread would close.
        try (InputStream in = new FileInputStream(file.toFile())) {
            return image.isIn(in.readNBytes(image.size() + 1));
        }
    }

    /** Removes what no process has had for a day. What fails is left for later. */
    static void sweep(Path folder, long now) {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                FileTime changed =
                        (FileTime)
                                Files.getAttribute(file, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
                if (isUnused(file) && changed.toMillis() < now - KEPT_MILLIS) {
                    remove(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Left for a later start.
        }
    }

    /**
     * Removes a file, unless a process has linked it meanwhile. If a third one looks for it in that
     * very moment, the two have files of their own.
     */
    private static void remove(Path file) throws IOException {
        Path aside = file.resolveSibling(PrivateDirectory.UNNAMED_PREFIX + file.getFileName());
        Files.move(file, aside);
        if (!isUnused(aside)) {
            Files.createLink(file, aside);
        }
        Files.delete(aside);
    }

    private static boolean isUnused(Path file) throws IOException {
        return Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS).equals(1);
    }
}
