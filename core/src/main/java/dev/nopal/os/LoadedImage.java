package dev.nopal.os;

import dev.nopal.elf.ImageWriter;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;

/**
 * Holds an image that stays loaded until the process ends, and its file, to change its notes.
 *
 * <p>The file is written through a {@link RandomAccessFile}, because a channel would be closed by
 * the interruption of whichever thread happens to write.
 *
 * @param whyNoFile why it lives in memory although a file was wanted, or an empty string
 */
public record LoadedImage(
        Path path, RandomAccessFile file, MemorySegment memory, String whyNoFile) {

    LoadedImage(Path path, RandomAccessFile file, MemorySegment memory) {
        this(path, file, memory, "");
    }

    LoadedImage insteadOfFile(String reason) {
        return new LoadedImage(path, file, memory, reason);
    }

    /** Applies edits to the file, in their order. Callers hold the provider's lock. */
    public void write(List<ImageWriter.Edit> edits) throws IOException {
        for (ImageWriter.Edit edit : edits) {
            file.seek(edit.offset());
            file.write(edit.bytes());
        }
    }
}
