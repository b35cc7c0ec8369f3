package dev.nopal.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

final class ReservedFileTest {
    @TempDir Path folder;

    private static byte[] content(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void existsAtOnceForItsOwnerAlone() throws IOException {
        Path path = folder.resolve("a");
        try (ReservedFile file = ReservedFile.create(path)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rw-------");
            assertThatThrownBy(() -> ReservedFile.create(path))
                    .isInstanceOf(FileAlreadyExistsException.class);
            file.write(content("longer"));
            file.write(content("short"));
        }
        assertThat(path).hasContent("short");
    }

    @Test
    void isRemovedWhereNothingWasWritten() throws IOException {
        Path path = folder.resolve("a");
        ReservedFile.create(path).close();
        assertThat(path).doesNotExist();
    }

    @Test
    void isRemovedWhereNotEverythingCouldBeWritten() throws IOException {
        Path path = folder.resolve("a");
        ReservedFile.Content broken =
                _ -> {
                    throw new IOException("gone");
                };
        try (ReservedFile file = ReservedFile.create(path)) {
            assertThatThrownBy(() -> file.write(broken)).hasMessage("gone");
        }
        assertThat(path).doesNotExist();
    }
}
