package dev.nopal.cli.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.doctor.Check;

import org.junit.jupiter.api.Test;

final class PodMemoryTest {
    @Test
    void withoutALimitThereIsEnough() {
        assertThat(PodMemory.check("", ""))
                .isEqualTo(Check.ok("memory", "the container has no memory limit"));
    }

    @Test
    void leastThatAFarSideNeedsIsEnough() {
        assertThat(PodMemory.check("128", "512"))
                .isEqualTo(Check.ok("memory", "128 MiB of the memory limit of 512 MiB are left"));
    }

    @Test
    void lessIsNotEnough() {
        for (String room : new String[] {"127", "0", "-3"}) {
            Check check = PodMemory.check(room, "192");
            assertThat(check.state()).isEqualTo(Check.State.FAIL);
            assertThat(check.finding())
                    .isEqualTo(
                            "only "
                                    + room
                                    + " MiB of the memory limit of 192 MiB are left, and Nopal"
                                    + " needs 128 MiB in the container");
            assertThat(check.fix()).contains("raise resources.limits.memory of the container");
        }
    }

    @Test
    void whatIsNoNumberIsNotShown() {
        for (String room : new String[] {"1\u001b[31m", "12345678901", "x"}) {
            assertThat(PodMemory.check(room, "192").state()).isEqualTo(Check.State.UNKNOWN);
        }
        assertThat(PodMemory.check("1", "y").state()).isEqualTo(Check.State.UNKNOWN);
    }
}
