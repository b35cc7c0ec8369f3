package dev.nopal.agent.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

class LibjvmProbesTest {
    private static final byte[] NOTE = "hotspot\0gc__begin\0".getBytes(StandardCharsets.US_ASCII);

    @TempDir Path home;

    private Path library(int size, int noteAt) throws IOException {
        byte[] bytes = new byte[size];
        if (noteAt >= 0) {
            System.arraycopy(NOTE, 0, bytes, noteAt, NOTE.length);
        }
        Path file = home.resolve("lib/server").resolve(System.mapLibraryName("jvm"));
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes);
    }

    @Test
    void findsTheNoteWhereverItIs() throws IOException {
        int chunk = 1 << 20;
        for (int at :
                new int[] {0, 77, chunk - 1, chunk - 9, chunk, 2 * chunk - 20, 3 * chunk - 18}) {
            Path file = library(3 * chunk, at);
            assertThat(LibjvmProbes.find(home)).as("at %s", at).contains(file);
        }
    }

    @Test
    void findsNothingWhereThereIsNone() throws IOException {
        assertThat(LibjvmProbes.find(home)).isEmpty();
        library(100_000, -1);
        assertThat(LibjvmProbes.find(home)).isEmpty();
        library(0, -1);
        assertThat(LibjvmProbes.find(home)).isEmpty();
    }
}
