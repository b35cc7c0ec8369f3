package dev.nopal.script.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The access to the file that {@code cat()} prints, as the reader's user. */
@FunctionalInterface
public interface FileContent {
    /** Reads the first bytes of a file, at most the limit. */
    byte[] read(Path file, int limit) throws IOException;

    /** Opens any path, for sessions of a trusted process. */
    static byte[] plain(Path file, int limit) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(limit);
        }
    }
}
