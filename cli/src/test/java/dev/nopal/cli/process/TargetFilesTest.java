package dev.nopal.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.Tools;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Tests that no path that a process names leads out of its root, blocks or has side effects. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TargetFilesTest {
    @TempDir Path folder;
    private FakeProc proc;
    private Path root;

    @BeforeEach
    void make() throws IOException {
        proc = new FakeProc(folder.resolve("proc")).jvm(9, "25.0.3");
        root = folder.resolve("proc/9/root");
        Files.writeString(folder.resolve("secret"), "JAVA_VERSION=\"25.6.6\"\n");
    }

    @Test
    void releaseThatIsALinkOrAFifoIsNotRead() throws IOException {
        assertThat(JavaProcess.find(proc.proc(), 9).orElseThrow().version()).contains("25.0.3");
        Path release = root.resolve("jdk/release");
        Files.delete(release);
        Files.createSymbolicLink(release, folder.resolve("secret"));
        assertThat(JavaProcess.find(proc.proc(), 9).orElseThrow().version()).isEmpty();
        Files.delete(release);
        Tools.require("mkfifo");
        Tools.run("mkfifo", release.toString());
        assertThat(JavaProcess.find(proc.proc(), 9).orElseThrow().version()).isEmpty();
    }

    @Test
    void fileIsTheOneThatWasOpenedWhateverItsFolderBecomes() throws IOException {
        try (TargetFiles files = TargetFiles.of(proc.proc(), 9);
                ForeignFile file = files.open("/jdk/release")) {
            Files.move(root.resolve("jdk"), root.resolve("moved"));
            Files.createSymbolicLink(root.resolve("jdk"), folder);
            assertThat(new String(file.head(1 << 10))).contains("25.0.3");
            assertThat(file.isAt(root.resolve("moved/release"))).isTrue();
            assertThat(file.isAt(folder.resolve("secret"))).isFalse();
            assertThatThrownBy(() -> files.open("/jdk/secret").close())
                    .isInstanceOf(FileSystemException.class);
        }
    }
}
