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
 */
public record LoadedImage(Path path, RandomAccessFile file, MemorySegment memory) {

    /** Applies edits to the file, in their order. Callers hold the provider's lock. */
    public void write(List<ImageWriter.Edit> edits) throws IOException {
        for (ImageWriter.Edit edit : edits) {
            file.seek(edit.offset());
            file.write(edit.bytes());
        }
    }
}
