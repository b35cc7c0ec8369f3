package dev.nopal.cli.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

final class SuspensionTest {
    @TempDir Path folder;

    private Optional<Suspension> find(String state, String cgroup, String file, String content)
            throws IOException {
        Path cgroups = folder.resolve("cgroup");
        Files.createDirectories(cgroups.resolve(file).getParent());
        Files.writeString(cgroups.resolve(file), content);
        FakeProc proc =
                new FakeProc(folder.resolve("proc"))
                        .file("7/stat", "7 (a b) T) " + state + " 1 1\n")
                        .file("7/cgroup", cgroup);
        return Suspension.find(proc.proc(), cgroups, 7);
    }

    private String reason(String state, String cgroup, String file, String content)
            throws IOException {
        return find(state, cgroup, file, content).orElseThrow().kind().reason();
    }

    @Test
    void aProcessThatRunsIsNotSuspended() throws IOException {
        assertThat(find("S", "0::/a\n", "a/cgroup.events", "populated 1\nfrozen 0\n")).isEmpty();
        assertThat(find("R", "1:cpu:/a\n", "a/cgroup.events", "frozen 1\n"))
                .as("another hierarchy")
                .isEmpty();
        assertThat(find("R", "0::/../outside\n", "../outside/cgroup.events", "frozen 1\n"))
                .as("outside of the hierarchy")
                .isEmpty();
    }

    @Test
    void namesWhatKeepsItFromRunning() throws IOException {
        String events = "populated 1\nfrozen 1\n";
        assertThat(reason("T", "", "x", "")).isEqualTo("it is stopped (SIGSTOP)");
        assertThat(reason("t", "", "x", "")).isEqualTo("a debugger holds it");
        assertThat(reason("S", "0::/a/b\n", "a/b/cgroup.events", events))
                .isEqualTo("its cgroup is frozen");
        assertThat(reason("S", "0::/c\n", "unified/c/cgroup.events", events))
                .isEqualTo("its cgroup is frozen");
        assertThat(reason("D", "5:freezer:/d\n", "freezer/d/freezer.state", "FROZEN\n"))
                .isEqualTo("its cgroup is frozen");
    }

    @Test
    void explainsWhatLetsItGoOn() throws IOException {
        assertThat(find("T", "", "x", "").orElseThrow().explanation())
                .isEqualTo("it is stopped (state T), and kill -CONT 7 lets it continue");
        assertThat(
                        find("S", "0::/a/b\n", "a/b/cgroup.events", "frozen 1\n")
                                .orElseThrow()
                                .explanation())
                .isEqualTo("its control group /a/b is frozen");
    }

    @Test
    void aProcessThatIsGoneHasEnded() throws IOException {
        assertThat(find("Z", "", "x", "").orElseThrow().kind()).isEqualTo(Suspension.Kind.ENDED);
        assertThat(Suspension.find(new FakeProc(folder).proc(), folder, 8).orElseThrow().kind())
                .isEqualTo(Suspension.Kind.ENDED);
    }
}
