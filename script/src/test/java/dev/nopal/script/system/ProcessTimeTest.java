package dev.nopal.script.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;

class ProcessTimeTest {
    private static final String OWN = Long.toString(ProcessHandle.current().pid());

    @Test
    void handleAndKernelKnowThisProcess() {
        assertThat(ProcessTime.start(OWN)).isEqualTo(ProcessTime.start(ProcessTime.SELF));
        assertThat(ProcessTime.ofHandle(OWN))
                .isPresent()
                .isEqualTo(ProcessTime.ofHandle(ProcessTime.SELF));
    }

    @Test
    void processThatDoesNotExistHasNone() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        assertThat(ProcessTime.ofHandle(Long.toString(process.pid()))).isEmpty();
        assertThat(ProcessTime.ofHandle("none")).isEmpty();
    }

    /** Two JVMs may derive the time from a boot time that differs by one second. */
    @Test
    void roundedTimesAreOfOneStart() {
        assertThat(ProcessTime.isNear(1_700_000_000_000L, 1_700_000_001_000L)).isTrue();
        assertThat(ProcessTime.isNear(1_700_000_000_000L, 1_700_000_003_000L)).isFalse();
        assertThat(ProcessTime.isNear(0, 1_700_000_003_000L)).as("unknown").isTrue();
    }

    @Test
    void ticksAreComparedExactly() {
        assertThat(ProcessTime.isSame(100, 101)).isFalse();
        assertThat(ProcessTime.isSame(100, 100)).isTrue();
    }

    @Test
    void createdFileTellsTheUser() throws IOException {
        OwnUser found = OwnUser.find();
        OwnUser created = OwnUser.ofCreatedFile();
        assertThat(created.uid()).isEqualTo(found.uid());
        assertThat(created.principal()).isEqualTo(found.principal());
        assertThat(created.gid()).isEmpty();
    }
}
