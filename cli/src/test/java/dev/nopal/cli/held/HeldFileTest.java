package dev.nopal.cli.held;

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
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Tests of the ways to hold a file: by openat2, and one component at a time, also by the JDK. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeldFileTest {
    /**
     * One way.
     *
     * @param calls the calls that are made
     * @param isWalk whether openat2 is left out
     */
    private record Way(FileCalls calls, boolean isWalk) {
        HeldFile root(Path path) throws IOException {
            return HeldFile.at(path, calls);
        }

        HeldFile open(HeldFile root, String path) throws IOException {
            return open(root, path, HeldFile.Links.REFUSED);
        }

        HeldFile open(HeldFile root, String path, HeldFile.Links links) throws IOException {
            return isWalk ? root.walk(path, links) : root.below(path, links);
        }
    }

    /** The build opens the JDK's package to these tests. */
    private static final List<Way> WAYS =
            List.of(
                    new Way(new FileCalls.OfLibC(), false),
                    new Way(new FileCalls.OfLibC(), true),
                    new Way(JdkFileCalls.find().orElseThrow(), false));

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
            try (HeldFile held = way.root(root);
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
        Files.createSymbolicLink(root.resolve("out"), folder.resolve("secret"));
        Files.createSymbolicLink(root.resolve("a/b/over"), Path.of("../../../secret"));
        for (Way way : WAYS) {
            try (HeldFile held = way.root(root);
                    HeldFile up = way.open(held, "/up/a/b/file", HeldFile.Links.INSIDE)) {
                assertThat(Files.readString(up.path())).isEqualTo("inside");
                for (String path : List.of("/out", "/a/b/over", "../../secret")) {
                    assertThatThrownBy(() -> way.open(held, path, HeldFile.Links.INSIDE))
                            .as(path)
                            .isInstanceOf(NoSuchFileException.class);
                }
            }
        }
    }

    @Test
    void followsLinksInside() throws IOException {
        Files.createSymbolicLink(root.resolve("absolute"), Path.of("/a/b"));
        Files.createSymbolicLink(root.resolve("a/sibling"), Path.of("../absolute/file"));
        Files.createSymbolicLink(root.resolve("circle"), Path.of("circle"));
        for (Way way : WAYS) {
            try (HeldFile held = way.root(root)) {
                for (String path : List.of("/absolute/file", "a/sibling", "a/b/../b/./file")) {
                    try (HeldFile file = way.open(held, path, HeldFile.Links.INSIDE)) {
                        assertThat(Files.readString(file.path())).as(path).isEqualTo("inside");
                    }
                }
                assertThatThrownBy(() -> way.open(held, "circle", HeldFile.Links.INSIDE))
                        .isInstanceOf(FileSystemLoopException.class);
            }
        }
    }

    @Test
    void doesNotWaitForAFifo() throws Exception {
        Path fifo = root.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
        for (Way way : WAYS) {
            try (HeldFile held = way.root(root);
                    HeldFile file = way.open(held, "fifo")) {
                assertThat(Files.isRegularFile(file.path())).isFalse();
            }
        }
    }

    @Test
    void refusesWhatIsNotAPath() {
        for (Way way : List.of(WAYS.getFirst(), WAYS.getLast())) {
            assertThatThrownBy(() -> open(way, "a\0b")).hasMessageContaining("not a path");
            assertThatThrownBy(() -> open(way, "x".repeat(5000)))
                    .hasMessageContaining("not a path");
        }
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
        try (HeldFile held = way.root(root);
                HeldFile file = way.open(held, path)) {
            assertThat(file.path()).isNotNull();
        }
    }

    private static int descriptors() throws IOException {
        try (var all = Files.list(Path.of("/proc/self/fd"))) {
            return (int) all.count();
        }
    }

    /** The number of its descriptor may be that of another file by then. */
    @Test
    void closedOneLeadsNowhere() throws IOException {
        for (Way way : WAYS) {
            HeldFile held = way.root(root);
            held.close();
            try (HeldFile other = way.root(folder)) {
                assertThat(held.path()).doesNotExist();
                assertThatThrownBy(() -> held.below("a", HeldFile.Links.REFUSED))
                        .isInstanceOf(IOException.class);
                held.close();
                assertThat(other.path().resolve("root")).isDirectory();
            }
        }
    }
}
