package dev.nopal.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a process after chroot, of which the kernel shows paths that the process does not know. */
final class ChrootTest {
    @TempDir Path folder;

    @Test
    void pathsAreThoseThatTheProcessKnows() throws IOException {
        FakeProc tree = new FakeProc(folder.resolve("proc")).jvm(9, "25.0.3");
        Path jail = folder.resolve("jail");
        Files.move(folder.resolve("proc/9/root"), jail);
        tree.link("9/root", jail.toString());
        tree.link("9/cwd", jail + "/work");
        tree.file(
                "9/maps",
                "1000-2000 r-xp 00000000 fe:00 7   "
                        + jail
                        + "/jdk/lib/server/libjvm.so\n"
                        + "3000-4000 r-xp 00000000 fe:00 8   /elsewhere/lib.so\n");
        JavaProcess jvm = JavaProcess.find(tree.proc(), 9).orElseThrow();
        assertThat(jvm.version()).as("read below the root").contains("25.0.3");
        assertThat(jvm.mappings())
                .extracting(Mapping::path)
                .containsExactly("/jdk/lib/server/libjvm.so", "/elsewhere/lib.so");
        try (TargetFiles files = TargetFiles.of(tree.proc(), 9)) {
            assertThat(files.workingFolder()).contains("/work");
        }
    }
}
