package dev.nopal.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class PerfDataTest {
    @TempDir Path folder;
    private FakeJvm jvm;

    @BeforeEach
    void make() throws IOException {
        jvm = new FakeJvm(folder);
    }

    private void write(String user, String name, String capabilities) throws IOException {
        Path file = jvm.inside("tmp/hsperfdata_" + user).resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "....x\0sun.rt.jvmCapabilities\0\0\0" + capabilities + "\0");
    }

    @Test
    void countersOfAContainerHaveItsOwnNamesForUserAndProcess() throws IOException {
        assertThat(PerfData.of(jvm.proc(), jvm.process())).isEmpty();
        write("app", "1", "0100");
        assertThat(PerfData.of(jvm.proc(), jvm.process()).orElseThrow().isAttachable()).isFalse();
        write("app", "1", "1100");
        assertThat(PerfData.of(jvm.proc(), jvm.process()).orElseThrow().isAttachable()).isTrue();
    }

    @Test
    void countersOfOtherUsersAreNotRead() throws IOException {
        write("app", "1", "0100");
        jvm.status(FakeJvm.uid() + 1, 7, "");
        assertThat(PerfData.of(jvm.proc(), jvm.process())).isEmpty();
    }
}
