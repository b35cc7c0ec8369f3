package dev.nopal.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.Tools;
import dev.nopal.cli.failure.Failure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

class WholeFileTest {
    private static final byte[] NEW = "new".getBytes();

    @TempDir Path folder;

    private List<String> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void isThereOnceItIsComplete() throws IOException {
        Path file = folder.resolve("out");
        try (WholeFile whole = WholeFile.open(file)) {
            whole.stream().write(NEW, 0, NEW.length);
            assertThat(file).doesNotExist();
            whole.complete();
            assertThat(file).hasBinaryContent(NEW);
        }
        assertThat(files()).containsExactly("out");
    }

    @Test
    void whatIsNotCompleteLeavesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("out"), "old");
        try (WholeFile whole = WholeFile.open(file)) {
            whole.stream().write(NEW, 0, NEW.length);
        }
        assertThat(file).hasContent("old");
        assertThat(files()).containsExactly("out");
    }

    @Test
    void keepsPermissionsAndLinks() throws IOException {
        Path file = Files.writeString(folder.resolve("out"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("out"));
        WholeFile.write(link, NEW);
        assertThat(link).isSymbolicLink();
        assertThat(file).hasBinaryContent(NEW);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void aDeviceIsWrittenAsItIs() throws IOException {
        WholeFile.write(Path.of("/dev/null"), NEW);
        assertThat(Path.of("/dev/null")).exists();
        assertThatThrownBy(() -> WholeFile.write(Path.of("/dev/full"), NEW))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("cannot write /dev/full: No space left on device");
    }

    @Test
    void aFullDiskLeavesWhatWasThere() throws IOException {
        Tools.requireRoot();
        Tools.require("unshare", "mount");
        // In a namespace of its own, in which this test cannot run: a shell tells how it ends.
        Path file = folder.resolve("out");
        Tools.Result result =
                Tools.run(
                        List.of(
                                "unshare",
                                "-m",
                                "sh",
                                "-c",
                                "mount -t tmpfs -o size=16k none \"$0\" && echo old > \"$0/out\""
                                        + " && { \"$1\" -cp \"$2\" dev.nopal.cli.file.WholeFileTest"
                                        + " \"$0/out\"; cat \"$0/out\"; ls -A \"$0\"; }",
                                folder.toString(),
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                System.getProperty("java.class.path")));
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo(
                        "cannot write "
                                + file
                                + ": No space left on device; nothing is written there\nold\nout\n");
    }

    /** Writes more than there is room for. */
    public static void main(String[] args) {
        try {
            WholeFile.write(Path.of(args[0]), new byte[1 << 20]);
        } catch (Failure e) {
            System.out.println(e.getMessage());
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsNamedAtOnce() {
        assertThatThrownBy(() -> WholeFile.open(folder.resolve("none/out")))
                .hasMessage(
                        "cannot write "
                                + folder.resolve("none/out")
                                + ": no such file or directory");
    }
}
