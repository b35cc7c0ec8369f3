package dev.nopal.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProcessStatusTest {
    private static final ProcessStatus CONTAINED =
            ProcessStatus.parse(
                    "Name:\tjava\nState:\tS (sleeping)\nUid:\t1000\t1001\t1002\t1003\n"
                            + "NSpid:\t4711\t7\nCapEff:\t000000c000200000\nSeccomp:\t2\n");

    @Test
    void takesTheEffectiveUser() {
        assertThat(CONTAINED.uid()).isEqualTo(1001);
    }

    @Test
    void takesTheEffectiveGroup() {
        assertThat(ProcessStatus.parse("Gid:\t7\t8\t9\t10\n").gid()).isEqualTo(8);
        assertThat(CONTAINED.gid()).isEqualTo(-1);
    }

    @Test
    void readsHandledSignalsByNumber() {
        ProcessStatus java = ProcessStatus.parse("SigCgt:\t2000000181005ccf\n");
        assertThat(java.handles(3)).as("QUIT").isTrue();
        assertThat(java.handles(5)).as("TRAP").isFalse();
        assertThat(java.handles(62)).isTrue();
        assertThat(CONTAINED.handles(3)).isFalse();
    }

    @Test
    void readsPidsOutermostFirst() {
        assertThat(CONTAINED.namespacePids()).containsExactly(4711, 7);
    }

    @Test
    void readsCapabilitiesByNumber() {
        assertThat(CONTAINED.hasCapability(21)).isTrue();
        assertThat(CONTAINED.hasCapability(38)).isTrue();
        assertThat(CONTAINED.hasCapability(39)).isTrue();
        assertThat(CONTAINED.hasCapability(0)).isFalse();
    }

    @Test
    void readsSeccompMode() {
        assertThat(CONTAINED.seccomp()).hasValue(2);
    }

    @Test
    void knowsZombies() {
        assertThat(CONTAINED.isZombie()).isFalse();
        assertThat(ProcessStatus.parse("State:\tZ (zombie)\n").isZombie()).isTrue();
    }

    @Test
    void saysLittleWhenTheKernelSaysNothing() {
        ProcessStatus empty = ProcessStatus.parse("Uid:\tx\nCapEff:\tzz\n");
        assertThat(empty.uid()).isEqualTo(-1);
        assertThat(empty.namespacePids()).isEmpty();
        assertThat(empty.seccomp()).isEmpty();
        assertThat(empty.hasCapability(21)).isFalse();
    }
}
