package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Tests of the two ways to hold a file: by openat2, and one component at a time. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeldFileTest {
    private interface Way {
        HeldFile open(HeldFile root, String path) throws IOException;
    }

    private static final List<Way> WAYS =
            List.of((root, path) -> root.below(path, HeldFile.Links.REFUSED), HeldFile::walk);

    @TempDir Path folder;
    private Path root;

    @BeforeEach
    void plant() throws IOException {
        root = Files.createDirectories(folder.resolve("root"));
        Files.createDirectories(root.resolve("a/b"));
        Files.writeString(root.resolve("a/b/file"), "inside");
        Files.writeString(folder.resolve("secret"), "outside");
    }

    @Test
    void leadsToTheFileWhateverItsNameIsAfterwards() throws IOException {
        for (Way way : WAYS) {
            try (HeldFile held = HeldFile.at(root);
                    HeldFile file = way.open(held, "/a/b/file")) {
                Files.move(root.resolve("a"), root.resolve("moved"));
                Files.createSymbolicLink(root.resolve("a"), folder);
                assertThat(Files.readString(file.path())).isEqualTo("inside");
                Files.delete(root.resolve("a"));
                Files.move(root.resolve("moved"), root.resolve("a"));
            }
        }
    }

    @Test
    void refusesALinkInAnyComponent() throws IOException {
        Files.createSymbolicLink(root.resolve("link"), root.resolve("a"));
        Files.createSymbolicLink(root.resolve("a/last"), folder.resolve("secret"));
        for (Way way : WAYS) {
            for (String path : List.of("/link/b/file", "a/last", "/link")) {
                assertThatThrownBy(() -> open(way, path))
                        .as(path)
                        .isInstanceOf(FileSystemException.class)
                        .hasMessageContaining("symbolic link");
            }
        }
    }

    @Test
    void doesNotLeaveTheFolder() throws IOException {
        Files.createSymbolicLink(root.resolve("up"), Path.of("/../../.."));
        for (Way way : WAYS) {
            assertThatThrownBy(() -> open(way, "../secret")).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> open(way, folder.resolve("secret").toString()))
                    .isInstanceOf(NoSuchFileException.class);
        }
        try (HeldFile held = HeldFile.at(root);
                HeldFile up = held.below("/up/a/b/file", HeldFile.Links.INSIDE)) {
            assertThat(Files.readString(up.path())).isEqualTo("inside");
        }
        Files.createSymbolicLink(root.resolve("out"), folder.resolve("secret"));
        try (HeldFile held = HeldFile.at(root)) {
            assertThatThrownBy(() -> held.below("/out", HeldFile.Links.INSIDE))
                    .isInstanceOf(NoSuchFileException.class);
        }
    }

    @Test
    void doesNotWaitForAFifo() throws Exception {
        Path fifo = root.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
        for (Way way : WAYS) {
            try (HeldFile held = HeldFile.at(root);
                    HeldFile file = way.open(held, "fifo")) {
                assertThat(Files.isRegularFile(file.path())).isFalse();
            }
        }
    }

    @Test
    void refusesWhatIsNotAPath() {
        assertThatThrownBy(() -> open(WAYS.getFirst(), "a\0b")).hasMessageContaining("not a path");
        assertThatThrownBy(() -> open(WAYS.getFirst(), "x".repeat(5000)))
                .hasMessageContaining("not a path");
    }

    @Test
    void leavesNoDescriptorOpen() throws IOException {
        open(WAYS.getFirst(), "/a");
        int before = descriptors();
        for (int i = 0; i < 100; i++) {
            for (Way way : WAYS) {
                open(way, "/a/b/file");
                assertThatThrownBy(() -> open(way, "/a/c/file"))
                        .isInstanceOf(NoSuchFileException.class);
            }
        }
        assertThat(descriptors()).isLessThan(before + 50);
    }

    private void open(Way way, String path) throws IOException {
        try (HeldFile held = HeldFile.at(root);
                HeldFile file = way.open(held, path)) {
            assertThat(file.path()).isNotNull();
        }
    }

    private static int descriptors() throws IOException {
        try (var all = Files.list(Path.of("/proc/self/fd"))) {
            return (int) all.count();
        }
    }
}
