package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.elf.Machine;
import dev.nopal.elf.Nop;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.function.IntSupplier;

class KernelTest {
    private static final int ENXIO = 6;
    private static final int ENOSYS = 38;
    private static final int EPROTO = 71;
    private static final IntSupplier NEVER_ASKED =
            () -> {
                throw new AssertionError("a seccomp filter may kill callers on an old kernel");
            };

    @ParameterizedTest
    @CsvSource({
        "6.18.44, " + ENXIO + ", X86_FIVE_BYTES",
        "6.18.44-fc-v490, " + ENXIO + ", X86_FIVE_BYTES",
        "6.18.44, " + ENOSYS + ", X86_ONE_BYTE",
        "7.1.13, " + EPROTO + ", X86_ONE_BYTE",
        "7.1.13, " + ENXIO + ", X86_FIVE_BYTES",
        "7.2.13+deb14-amd64, " + EPROTO + ", X86_TEN_BYTES",
        "7.2.13+deb14-amd64, " + ENXIO + ", X86_ONE_BYTE",
        "7.2.13+deb14-amd64, " + ENOSYS + ", X86_ONE_BYTE",
        "7.3-amd64, " + EPROTO + ", X86_TEN_BYTES",
        "7.4.1, " + EPROTO + ", X86_ONE_BYTE",
        "6.18.15, " + ENXIO + ", X86_ONE_BYTE",
        "6.19.14, " + ENXIO + ", X86_ONE_BYTE",
        "7.0.13-1-default, " + ENXIO + ", X86_ONE_BYTE",
        "garbage, " + ENXIO + ", X86_ONE_BYTE",
    })
    void takesFastNopOnlyWhereTheKernelOptimisesAndRestoresIt(
            String release, int errno, Nop expected) {
        assertThat(Kernel.nop("auto", Machine.X86_64, release, () -> errno)).isEqualTo(expected);
    }

    @Test
    void asksNoKernelThatWouldNotGetIt() {
        assertThat(Kernel.nop("auto", Machine.X86_64, "6.12.38+deb13-amd64", NEVER_ASKED))
                .isEqualTo(Nop.X86_ONE_BYTE);
    }

    @ParameterizedTest
    @CsvSource({"6.18.44", "6.18.15", "7.0.13", "7.2.13", "garbage"})
    void letsThePropertyInsist(String release) {
        assertThat(Kernel.nop("5", Machine.X86_64, release, NEVER_ASKED))
                .isEqualTo(Nop.X86_FIVE_BYTES);
        assertThat(Kernel.nop("10", Machine.X86_64, release, NEVER_ASKED))
                .isEqualTo(Nop.X86_TEN_BYTES);
        assertThat(Kernel.nop("1", Machine.X86_64, release, NEVER_ASKED))
                .isEqualTo(Nop.X86_ONE_BYTE);
        assertThat(Kernel.nop("5", Machine.AARCH64, release, NEVER_ASKED)).isEqualTo(Nop.AARCH64);
        assertThat(Kernel.nop("10", Machine.AARCH64, release, NEVER_ASKED)).isEqualTo(Nop.AARCH64);
    }
}
