package dev.nopal.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

class SessionStoreTest {
    @TempDir private Path folder;

    @Test
    void findsSessionsByPlainNamesOnly() throws IOException {
        Path session = Files.createFile(folder.resolve("triage-1.nopal"));
        Path inside = Files.createDirectory(folder.resolve("inside"));
        Files.createFile(inside.resolve("other.nopal"));
        Files.createSymbolicLink(folder.resolve("link.nopal"), inside.resolve("other.nopal"));
        SessionStore store = SessionStore.open(Optional.of(folder));
        assertThat(store.find("session", "triage-1")).isEqualTo(session);
        assertThat(store.find("session", "triage-1.nopal")).isEqualTo(session);
        for (String name : new String[] {"inside/other", "../x", "link", "", ".", session + ""}) {
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> store.find("session", name))
                    .withMessageStartingWith("session=" + name + ": there is no saved session")
                    .withMessageContaining("triage-1");
        }
    }

    @Test
    void leavesTheFolderOfTheUserAsItIs() throws IOException {
        Files.createFile(folder.resolve("latency-1.nopal"));
        try (SessionStore store = SessionStore.open(Optional.of(folder))) {
            assertThat(store.newFile("latency")).isEqualTo(folder.resolve("latency-2.nopal"));
        }
        assertThat(folder.resolve("latency-1.nopal")).exists();
    }

    @Test
    void removesATemporaryFolderAndThoseOfKilledServers() throws IOException {
        Path killed = Files.createTempDirectory("nopal-mcp-");
        Files.createFile(killed.resolve("lock"));
        Files.createFile(killed.resolve("script-1.nopal"));
        Path created;
        try (SessionStore store = SessionStore.open(Optional.empty())) {
            created = Files.createFile(store.newFile("script"));
            assertThat(killed).doesNotExist();
        }
        assertThat(created.getParent()).doesNotExist();
    }

    @Test
    void keepsTheNewestOfATemporaryFolder() throws IOException {
        try (SessionStore store = SessionStore.open(Optional.empty())) {
            Path first = Files.createFile(store.newFile("script"));
            for (int i = 0; i < 12; i++) {
                Files.createFile(store.newFile("script"));
            }
            assertThat(first).doesNotExist();
            assertThat(store.find("session", "script-2")).exists();
        }
    }
}
