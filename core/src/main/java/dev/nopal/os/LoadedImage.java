package dev.nopal.os;

import dev.nopal.elf.ImageWriter;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An image that stays loaded until the process ends, and the path of its file, whose notes can be
 * changed.
 *
 * @param whyNoFile why it is in memory although a file was wanted, or an empty string
 * @param isShared whether the path is one of several names of a file that other processes load,
 *     too; it must not be changed
 */
public record LoadedImage(Path path, MemorySegment memory, String whyNoFile, boolean isShared) {

    LoadedImage insteadOfFile(String reason) {
        return new LoadedImage(path, memory, reason, false);
    }

    /**
     * Hides a shared file from tracers that look for the probes of this process, or shows it again,
     * by moving this process's name for it. The kernel writes the line end in the other name as
     * {@code \012} where tracers read it, so that none of them can open it.
     *
     * @throws IOException also if the file was deleted
     */
    public void show(boolean isShown) throws IOException {
        Path hidden = hidden(path);
        requireFile(isShown ? hidden : path);
        Files.move(isShown ? hidden : path, isShown ? path : hidden);
    }

    static Path hidden(Path path) {
        return path.resolveSibling("withdrawn\n" + path.getFileName());
    }

    /**
     * Applies edits to the file, in their order. Callers hold the provider's lock.
     *
     * @throws IOException also if the file was deleted; it is never created again
     */
    public void write(List<ImageWriter.Edit> edits) throws IOException {
        requireFile(path);
        write(path, edits);
    }

    private void requireFile(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(
                    path + " was deleted; tracers that start now cannot find its probes");
        }
    }

    /**
     * Opens a file, writes and closes it again: a descriptor that stayed open would be inherited by
     * the children of native code. Not through a channel, because the interruption of whichever
     * thread happens to write would close it.
     */
    static void write(Path path, List<ImageWriter.Edit> edits) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            for (ImageWriter.Edit edit : edits) {
                file.seek(edit.offset());
                file.write(edit.bytes());
            }
        }
    }
}
