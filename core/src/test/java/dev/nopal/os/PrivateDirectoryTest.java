package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

class PrivateDirectoryTest {
    private static final ProcessIdentity SELF = ProcessIdentity.self().orElseThrow();
    private static final ProcessIdentity DEAD = new ProcessIdentity(SELF.pid(), 1);

    @TempDir Path temporary;
    private Path base;

    @BeforeEach
    void nameBase() {
        base = temporary.resolve("nopal");
    }

    @Test
    void makesDirectoriesAndFilesThatOnlyTheOwnerCanOpen() throws IOException {
        PrivateDirectory directory = PrivateDirectory.create(base, SELF);
        assertThat(directory.createFile("shop", ".so")).isEmptyFile();
        assertThat(directory.path().getFileName()).hasToString(SELF.pid() + "-" + SELF.startTime());
        assertThat(mode(base)).isEqualTo("rwx------");
        assertThat(mode(directory.path())).isEqualTo("rwx------");
        assertThat(mode(directory.path().resolve("shop.so"))).isEqualTo("rw-------");
        assertThat(mode(directory.path().resolve("lock"))).isEqualTo("rw-------");
    }

    @Test
    void neverUsesANameTwice() throws IOException {
        PrivateDirectory directory = PrivateDirectory.create(base, SELF);
        assertThat(directory.createFile("shop", ".so"))
                .isNotEqualTo(directory.createFile("shop", ".so"));
        assertThat(directory.path().resolve("shop-2.so")).exists();
    }

    @Test
    void givesASecondCopyOfTheLibraryADirectoryOfItsOwn() throws IOException {
        Path first = PrivateDirectory.create(base, SELF).path();
        Path second = PrivateDirectory.create(base, SELF).path();
        assertThat(second).isNotEqualTo(first);
        assertThat(first).exists();
    }

    @Test
    void sweepsTheDirectoryOfADeadProcess() throws IOException {
        Path dead = abandoned(DEAD.pid() + "-" + DEAD.startTime());
        Path unnamed = abandoned("new-123456");
        PrivateDirectory.create(base, SELF);
        assertThat(dead).doesNotExist();
        assertThat(unnamed).doesNotExist();
    }

    @Test
    @Tag("slow")
    void leavesADirectoryWhoseLockIsHeldEvenIfItsPidIsUnknownHere() throws Exception {
        // As a process of another pid namespace would hold it.
        Path foreign = abandoned(DEAD.pid() + "-" + DEAD.startTime());
        Process holder =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                LockHolder.class.getName(),
                                foreign.resolve("lock").toString())
                        .start();
        try {
            assertThat(holder.inputReader().readLine()).isEqualTo("locked");
            PrivateDirectory.create(base, SELF);
            assertThat(foreign).exists();
        } finally {
            holder.destroyForcibly().waitFor();
        }
        PrivateDirectory.create(base, SELF);
        assertThat(foreign).doesNotExist();
    }

    /** A process that holds a lock until it is killed. */
    static final class LockHolder {
        public static void main(String[] args) throws Exception {
            System.out.println(
                    LibC.tryLock(LibC.open(Path.of(args[0]))) ? "locked" : "cannot lock");
            System.in.read();
        }
    }

    @Test
    void leavesWhatIsNotOurs() throws IOException {
        Path foreign = abandoned("something-else");
        Path file = Files.createFile(base.resolve("1-1"));
        PrivateDirectory.create(base, SELF);
        assertThat(foreign).exists();
        assertThat(file).exists();
    }

    @Test
    void refusesABaseThatOthersCanOpen() throws IOException {
        Files.createDirectory(base);
        Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwxrwx---"));
        assertThatThrownBy(() -> PrivateDirectory.create(base, SELF))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(base + " is open to others (rwxrwx---)");
    }

    @Test
    void refusesABaseThatIsALinkOrAFile() throws IOException {
        Path victim = Files.createDirectory(temporary.resolve("victim"));
        Files.createSymbolicLink(base, victim);
        assertThatThrownBy(() -> PrivateDirectory.create(base, SELF))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a directory");
        assertThat(victim).isEmptyDirectory();
        Path file = Files.createFile(temporary.resolve("file"));
        assertThatThrownBy(() -> PrivateDirectory.create(file, SELF))
                .isInstanceOf(IOException.class);
    }

    @Test
    void saysWhatIsMissing() {
        Path missing = temporary.resolve("a").resolve("b");
        assertThatThrownBy(() -> PrivateDirectory.create(missing, SELF))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(missing.toString());
    }

    private Path abandoned(String name) throws IOException {
        if (!Files.exists(base)) {
            Files.createDirectory(
                    base,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
        }
        Path directory = Files.createDirectory(base.resolve(name));
        Files.createFile(directory.resolve("lock"));
        Files.writeString(directory.resolve("shop.so"), "old");
        return directory;
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
