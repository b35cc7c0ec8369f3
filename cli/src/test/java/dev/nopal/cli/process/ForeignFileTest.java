package dev.nopal.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.Tools;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ForeignFileTest {
    @TempDir Path folder;

    @Test
    void readsAtAnyOffset() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "0123456789");
        try (ForeignFile open = ForeignFile.named(file)) {
            ByteBuffer three = ByteBuffer.allocate(3);
            open.read(4, three);
            assertThat(open.size()).isEqualTo(10);
            assertThat(three.array()).isEqualTo("456".getBytes());
        }
    }

    @Test
    void failsWhenTheFileEndsEarly() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "012");
        try (ForeignFile open = ForeignFile.named(file)) {
            assertThatThrownBy(() -> open.read(1, ByteBuffer.allocate(3)))
                    .isInstanceOf(EOFException.class);
        }
    }

    @Test
    void readsNoMoreThanTheHead() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "0123456789");
        try (ForeignFile open = ForeignFile.named(file)) {
            assertThat(open.head(4)).isEqualTo("0123".getBytes());
            assertThat(open.head(40)).hasSize(10);
        }
    }

    @Test
    void refusesFifoInsteadOfWaitingForItsWriter() {
        Tools.require("mkfifo");
        Path fifo = folder.resolve("fifo");
        Tools.run("mkfifo", fifo.toString());
        assertThatThrownBy(() -> ForeignFile.named(fifo))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("not a regular file");
    }

    @Test
    void refusesDevicesAndFolders() {
        for (Path path : new Path[] {Path.of("/dev/zero"), folder}) {
            assertThatThrownBy(() -> ForeignFile.named(path))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("not a regular file");
        }
    }

    @Test
    void saysWhenThereIsNoFile() {
        assertThatThrownBy(() -> ForeignFile.named(folder.resolve("none")))
                .isInstanceOf(NoSuchFileException.class);
    }
}
