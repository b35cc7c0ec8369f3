package dev.nopal.agent.hotspot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The check whether a JDK was built with HotSpot's probes: their notes are in its library. */
final class LibjvmProbes {
    /** The provider and the name of a probe, as they stand in a note. */
    private static final byte[] NOTE = "hotspot\0gc__begin\0".getBytes(StandardCharsets.US_ASCII);

    private static final int CHUNK = 1 << 20;

    private LibjvmProbes() {}

    /** Returns the library of a JDK that has the probes. Reads it: some tens of milliseconds. */
    static Optional<Path> find(Path home) {
        String library = System.mapLibraryName("jvm");
        try (DirectoryStream<Path> variants = Files.newDirectoryStream(home.resolve("lib"))) {
            for (Path variant : variants) {
                Path file = variant.resolve(library);
                if (Files.isRegularFile(file) && hasNote(file)) {
                    return Optional.of(file);
                }
            }
        } catch (IOException | RuntimeException e) {
            // A JVM whose library cannot be read: then nothing is known against ours.
        }
        return Optional.empty();
    }

    private static boolean hasNote(Path file) throws IOException {
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = Files.newInputStream(file)) {
            int kept = 0;
            for (int read = in.readNBytes(chunk, 0, CHUNK);
                    read > 0;
                    read = in.readNBytes(chunk, kept, CHUNK - kept)) {
                int length = kept + read;
                if (contains(chunk, length)) {
                    return true;
                }
                kept = Math.min(length, NOTE.length - 1);
                System.arraycopy(chunk, length - kept, chunk, 0, kept);
            }
        }
        return false;
    }

    private static boolean contains(byte[] bytes, int length) {
        for (int i = 0; i + NOTE.length <= length; i++) {
            int matched = 0;
            while (matched < NOTE.length && bytes[i + matched] == NOTE[matched]) {
                matched++;
            }
            if (matched == NOTE.length) {
                return true;
            }
        }
        return false;
    }
}
