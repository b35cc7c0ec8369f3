package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.elf.ProbeNote;
import dev.nopal.elf.SharedImage;
import dev.nopal.os.ImageLoader.Backing;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Loads a shared image by two copies of the loader, as two class loaders of a process would. */
@EnabledOnOs(OS.LINUX)
class SharedLoadTest {
    // Images stay loaded, and are deleted at exit.
    @TempDir(cleanup = CleanupMode.NEVER)
    static Path temporary;

    private Path base;

    @BeforeEach
    void nameBase() {
        base = temporary.resolve("nopal-" + System.nanoTime());
    }

    private static SharedImage image(ImageLoader loader, String provider) {
        return new SharedImage(
                loader.nop(),
                List.of(new ProbeNote(provider, "event", List.of(), "")),
                "nopal_" + provider);
    }

    private LoadedImage load(Backing backing, String provider) throws IOException, Unavailable {
        ImageLoader loader = ImageLoader.open(true, backing, "auto", base);
        return loader.load(provider, image(loader, provider), "nopal_" + provider);
    }

    @Test
    void keepsTheWordsOfTwoCopiesApart() throws Exception {
        LoadedImage first = load(Backing.FILE, "twins");
        LoadedImage second = load(Backing.FILE, "twins");
        assertThat(first.isShared()).isTrue();
        assertThat(second.isShared()).isFalse();
        assertThat(second.memory().address()).isNotEqualTo(first.memory().address());
        long last = first.memory().byteSize() - Long.BYTES;
        first.memory().set(ValueLayout.JAVA_LONG, last, 42);
        assertThat(second.memory().get(ValueLayout.JAVA_LONG, last)).isZero();
    }

    @Test
    void sharesNothingInMemory() throws Exception {
        LoadedImage loaded = load(Backing.MEMFD, "memory");
        assertThat(loaded.isShared()).isFalse();
        assertThat(base).doesNotExist();
    }

    @Test
    void loadsAFileOfItsOwnWhereNoneCanBeShared() throws Exception {
        Files.createDirectory(base);
        Files.setPosixFilePermissions(
                base, java.nio.file.attribute.PosixFilePermissions.fromString("rwx------"));
        Files.createFile(base.resolve("shared"));
        LoadedImage loaded = load(Backing.AUTO, "alone");
        assertThat(loaded.isShared()).isFalse();
        assertThat(loaded.whyNoFile()).isEmpty();
        assertThat(loaded.path()).exists().hasFileName("alone-2.so");
    }

    @Test
    void isHiddenByItsNameAndShownAgain() throws Exception {
        LoadedImage loaded = load(Backing.FILE, "curtain");
        loaded.show(false);
        assertThat(loaded.path()).doesNotExist();
        assertThat(Files.readString(Path.of("/proc/self/maps")))
                .contains("/withdrawn\\012curtain.so\n")
                .doesNotContain(loaded.path() + "\n");
        loaded.show(true);
        assertThat(Files.readString(Path.of("/proc/self/maps"))).contains(loaded.path() + "\n");
    }
}
