package dev.nopal.cli.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

final class FrozenTest {
    @TempDir Path folder;

    private Optional<String> why(String state, String cgroup, String file, String content)
            throws IOException {
        Path cgroups = folder.resolve("cgroup");
        Files.createDirectories(cgroups.resolve(file).getParent());
        Files.writeString(cgroups.resolve(file), content);
        FakeProc proc =
                new FakeProc(folder.resolve("proc"))
                        .file("7/stat", "7 (a b) T) " + state + " 1 1\n")
                        .file("7/cgroup", cgroup);
        return new Frozen(proc.proc(), cgroups).why(7);
    }

    @Test
    void aProcessThatRunsIsNotFrozen() throws IOException {
        assertThat(why("S", "0::/a\n", "a/cgroup.events", "populated 1\nfrozen 0\n")).isEmpty();
        assertThat(why("R", "1:cpu:/a\n", "a/cgroup.events", "frozen 1\n"))
                .as("another hierarchy")
                .isEmpty();
        assertThat(new Frozen(new FakeProc(folder).proc(), folder).why(8)).as("gone").isEmpty();
    }

    @Test
    void namesWhatKeepsItFromRunning() throws IOException {
        String events = "populated 1\nfrozen 1\n";
        assertThat(why("T", "", "x", "")).contains("it is stopped (SIGSTOP)");
        assertThat(why("t", "", "x", "")).contains("a debugger holds it");
        assertThat(why("S", "0::/a/b\n", "a/b/cgroup.events", events))
                .contains("its cgroup is frozen");
        assertThat(why("S", "0::/c\n", "unified/c/cgroup.events", events))
                .contains("its cgroup is frozen");
        assertThat(why("D", "5:freezer:/d\n", "freezer/d/freezer.state", "FROZEN\n"))
                .contains("its cgroup is frozen");
    }
}
