package dev.nopal.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.held.HeldFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

class NamedFileTest {
    private Path inner;
    private HeldFile root;

    @BeforeEach
    void create(@TempDir Path folder) throws IOException {
        Path real = folder.toRealPath();
        inner = Files.createDirectories(real.resolve("root/inner"));
        Files.writeString(inner.resolve("file"), "text");
        Files.writeString(real.resolve("outside"), "secret");
        Files.createSymbolicLink(real.resolve("root/link"), inner);
        Files.createSymbolicLink(real.resolve("root/out"), real.resolve("outside"));
        root = NamedFile.named(real.resolve("root"));
    }

    @Test
    void leadsToTheFile() throws IOException {
        assertThat(root.below("inner/file", HeldFile.Links.REFUSED).path())
                .isEqualTo(inner.resolve("file"));
        assertThat(root.below("/inner", HeldFile.Links.REFUSED).below("file", refused()).path())
                .hasContent("text");
        assertThat(root.below("", refused()).path()).isEqualTo(root.path());
    }

    private static HeldFile.Links refused() {
        return HeldFile.Links.REFUSED;
    }

    @Test
    void followsLinksOnlyIfAskedTo() throws IOException {
        assertThat(root.below("link/file", HeldFile.Links.INSIDE).path())
                .isEqualTo(inner.resolve("file"));
        assertThatThrownBy(() -> root.below("link/file", refused()))
                .isInstanceOf(FileSystemLoopException.class);
    }

    @Test
    void neverLeavesItsRoot() {
        assertThatThrownBy(() -> root.below("out", HeldFile.Links.INSIDE))
                .isInstanceOf(FileSystemLoopException.class);
        assertThatThrownBy(() -> root.below("../outside", HeldFile.Links.INSIDE))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("goes upwards");
        assertThatThrownBy(() -> root.below("inner/../inner/file", refused()))
                .hasMessageContaining("goes upwards");
    }

    @Test
    void reportsWhatIsMissing() {
        assertThatThrownBy(() -> root.below("none", refused()))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> root.below("none", HeldFile.Links.INSIDE))
                .isInstanceOf(NoSuchFileException.class);
    }
}
