package dev.nopal.agent.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

final class OwnerOnlyTest {
    @TempDir Path parent;

    @Test
    void makesAFolderForItsOwnerAlone() throws IOException {
        Path folder = OwnerOnly.folder(parent);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(OwnerOnly.folder(parent)).isEqualTo(folder);
    }

    @Test
    void refusesALinkThatWasPlanted() throws IOException {
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Files.createSymbolicLink(name(), elsewhere);
        refuses("is not a directory");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void refusesAFile() throws IOException {
        Files.createFile(name());
        refuses("is not a directory");
    }

    @Test
    void refusesAFolderThatOthersCanEnter() throws IOException {
        Files.createDirectory(name());
        Files.setPosixFilePermissions(name(), PosixFilePermissions.fromString("rwxr-xr-x"));
        refuses("open to others");
    }

    @Test
    void refusesAFolderOfAnotherUser() throws IOException {
        Needs.root();
        Files.createDirectory(name());
        Files.setAttribute(name(), "unix:uid", 65534);
        refuses("belongs to");
    }

    @Test
    void takesTheNextParentWhereOneIsMissing() throws IOException {
        Path missing = parent.resolve("missing");
        assertThat(OwnerOnly.firstOf(List.of(missing, parent))).isEqualTo(name().toRealPath());
        assertThatIOException()
                .isThrownBy(() -> OwnerOnly.firstOf(List.of(missing, parent.resolve("other"))))
                .withMessageContaining(missing.toString());
    }

    @Test
    void doesNotGoAroundAFolderThatOthersCanEnter() throws IOException {
        Path other = Files.createDirectory(parent.resolve("other"));
        Files.createDirectory(name());
        Files.setPosixFilePermissions(name(), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatIOException()
                .isThrownBy(() -> OwnerOnly.firstOf(List.of(parent, other)))
                .withMessageContaining("open to others");
    }

    private Path name() throws IOException {
        return parent.resolve("nopal-" + OwnerOnly.ownUid());
    }

    private void refuses(String reason) {
        assertThatIOException()
                .isThrownBy(() -> OwnerOnly.folder(parent))
                .withMessageContaining(reason);
    }
}
