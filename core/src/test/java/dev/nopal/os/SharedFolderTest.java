package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.elf.Nop;
import dev.nopal.elf.ProbeNote;
import dev.nopal.elf.SharedImage;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

class SharedFolderTest {
    private static final SharedImage IMAGE =
            new SharedImage(
                    Nop.X86_ONE_BYTE,
                    List.of(new ProbeNote("shop", "order_placed", List.of(), "")),
                    "nopal_shop");
    private static final long NOW = System.currentTimeMillis();
    private static final long HOUR = Duration.ofHours(1).toMillis();

    @TempDir Path base;
    private Path folder;
    private Path shared;
    private Path first;
    private Path second;

    @BeforeEach
    void makeTwoDirectories() throws IOException {
        folder = base.resolve("shared");
        shared = folder.resolve("shop-" + IMAGE.key() + ".so");
        first = Files.createDirectory(base.resolve("1-1")).resolve("shop.so");
        second = Files.createDirectory(base.resolve("2-2")).resolve("shop.so");
    }

    private static void join(Path own) throws IOException {
        SharedFolder.join(own, "shop", IMAGE);
    }

    @Test
    void givesTwoProcessesTheSameFile() throws IOException {
        join(first);
        join(second);
        assertThat(inode(first)).isEqualTo(inode(second)).isEqualTo(inode(shared));
        assertThat(first).hasBinaryContent(IMAGE.bytes());
        assertThat(mode(folder)).isEqualTo("rwx------");
        assertThat(mode(shared)).isEqualTo("rw-------");
        assertThat(folder).isDirectoryContaining(shared::equals);
    }

    @Test
    void replacesATruncatedFileAndLeavesItToThoseWhoHaveIt() throws IOException {
        join(first);
        Files.write(first, Arrays.copyOf(IMAGE.bytes(), 4_000));
        join(second);
        assertThat(second).hasBinaryContent(IMAGE.bytes());
        assertThat(inode(second)).isEqualTo(inode(shared)).isNotEqualTo(inode(first));
        assertThat(first).hasSize(4_000);
    }

    @Test
    void replacesAChangedFile() throws IOException {
        for (long offset :
                List.of(IMAGE.writer().stubOffset(0), IMAGE.writer().loadedSize() + 50)) {
            Files.createDirectories(folder);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            byte[] changed = IMAGE.bytes();
            changed[(int) offset]++;
            Files.write(shared, changed);
            join(first);
            assertThat(first).hasBinaryContent(IMAGE.bytes());
            assertThat(inode(first)).isEqualTo(inode(shared));
            Files.delete(first);
        }
    }

    @Test
    void replacesALinkAndDoesNotTouchItsTarget() throws IOException {
        join(first);
        Path victim = Files.write(base.resolve("victim"), IMAGE.bytes());
        Files.delete(shared);
        Files.createSymbolicLink(shared, victim);
        join(second);
        assertThat(Files.isSymbolicLink(second)).isFalse();
        assertThat(inode(second)).isEqualTo(inode(shared)).isNotEqualTo(inode(victim));
        assertThat(victim).hasBinaryContent(IMAGE.bytes());
    }

    @Test
    void doesNotWaitForAFifo() throws Exception {
        join(first);
        Files.delete(shared);
        Process mkfifo = new ProcessBuilder("mkfifo", shared.toString()).start();
        assertThat(mkfifo.waitFor(30, TimeUnit.SECONDS)).isTrue();
        join(second);
        assertThat(second).hasBinaryContent(IMAGE.bytes());
    }

    @Test
    void refusesWhatItCannotReplace() throws IOException {
        join(first);
        Files.delete(shared);
        Files.createDirectory(shared);
        Files.createFile(shared.resolve("full"));
        assertThatThrownBy(() -> join(second)).isInstanceOf(IOException.class);
        assertThat(shared.resolve("full")).exists();
    }

    @Test
    void refusesAFolderThatOthersCanOpen() throws IOException {
        Files.createDirectory(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwx---"));
        assertThatThrownBy(() -> join(first)).hasMessageContaining("is open to others");
        assertThat(first).doesNotExist();
    }

    @Test
    void isNotDisturbedByAnInterruptedThread() throws IOException {
        Thread.currentThread().interrupt();
        try {
            join(first);
            join(second);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        assertThat(inode(first)).isEqualTo(inode(second));
    }

    @Test
    void sweepsAnImageThatNoProcessHasHadForADay() throws IOException {
        join(first);
        Files.delete(first);
        SharedFolder.sweep(folder, NOW + 23 * HOUR);
        assertThat(shared).as("the next process can still have it").exists();
        SharedFolder.sweep(folder, NOW + 25 * HOUR);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keepsAnImageThatAProcessHas() throws IOException {
        join(first);
        SharedFolder.sweep(folder, NOW + 10_000 * HOUR);
        assertThat(inode(shared)).isEqualTo(inode(first));
    }

    @Test
    void sweepsWhatASweepLeftThatWasKilled() throws IOException {
        join(first);
        Files.delete(first);
        Files.move(shared, folder.resolve("new-" + shared.getFileName()));
        join(first);
        SharedFolder.sweep(folder, NOW + 25 * HOUR);
        assertThat(folder).isDirectoryContaining(shared::equals);
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void sweepsNothingThroughALink() throws IOException {
        Path victims = Files.createDirectory(base.resolve("victims"));
        Path victim = Files.createFile(victims.resolve("victim"));
        Files.createSymbolicLink(folder, victims);
        SharedFolder.sweep(folder, NOW + 25 * HOUR);
        assertThat(victim).exists();
    }

    private static Object inode(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
