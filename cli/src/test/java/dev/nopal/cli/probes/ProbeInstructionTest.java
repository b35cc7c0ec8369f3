package dev.nopal.cli.probes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.elf.Machine;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.HexFormat;

final class ProbeInstructionTest {
    @Test
    void knowsWhichBytesOfEachNopToCompare() {
        assertThat(size("90c3cccccccccccccccc")).isEqualTo(1);
        assertThat(size("0f1f440000c3cccccccc")).isEqualTo(5);
        assertThat(size("6666666690c3cccccccc")).isEqualTo(5);
        assertThat(size("900f1f440000c3cccccc")).isEqualTo(6);
        assertThat(size("662e0f1f840000000000")).isEqualTo(5);
        assertThat(size("90662e0f1f840000000000")).isEqualTo(6);
        assertThat(size("55")).isEqualTo(1);
        assertThat(ProbeInstruction.size(hex("1f2003d5c0035fd6"), Machine.AARCH64)).isEqualTo(4);
    }

    @Test
    void seesWhetherNoTracerIsAttached() {
        assertThat(compare("0f1f440000", "0f1f440000")).isEqualTo(Patch.NONE);
    }

    @Test
    void seesBreakpointOfTheKernel() {
        assertThat(compare("90", "cc")).isEqualTo(Patch.BREAKPOINT);
        assertThat(compare("0f1f440000", "cc1f440000")).isEqualTo(Patch.BREAKPOINT);
    }

    @Test
    void seesCallIntoTheTrampoline() {
        assertThat(compare("0f1f440000", "e8fbffff7f")).isEqualTo(Patch.CALL);
    }

    @Test
    void seesLeaAndCallInPlaceOfTenBytes() {
        assertThat(compare("662e0f1f84", "cc2e0f1f84")).isEqualTo(Patch.BREAKPOINT);
        assertThat(compare("662e0f1f84", "488d642480")).isEqualTo(Patch.CALL);
        assertThat(compare("90662e0f1f84", "90488d642480")).isEqualTo(Patch.CALL);
        assertThat(compare("662e0f1f84", "488d642440")).isEqualTo(Patch.OTHER);
        assertThat(compare("90", "48")).isEqualTo(Patch.OTHER);
    }

    @Test
    void seesThatTenBytesAreRestoredAlthoughTheCallRemainsAsOperand() {
        byte[] file = hex("662e0f1f840000000000");
        byte[] memory = hex("662e0f1f84e8fbdfffff");
        int size = ProbeInstruction.size(file, Machine.X86_64);
        assertThat(
                        ProbeInstruction.compare(
                                Arrays.copyOf(file, size),
                                Arrays.copyOf(memory, size),
                                Machine.X86_64))
                .isEqualTo(Patch.NONE);
    }

    @Test
    void seesAttachmentAfterTheFirstNop() {
        assertThat(compare("900f1f440000", "90cc1f440000")).isEqualTo(Patch.BREAKPOINT);
        assertThat(compare("900f1f440000", "90e800000000")).isEqualTo(Patch.CALL);
    }

    @Test
    void seesForeignPatch() {
        assertThat(compare("90", "c3")).isEqualTo(Patch.OTHER);
    }

    private static int size(String code) {
        return ProbeInstruction.size(hex(code), Machine.X86_64);
    }

    private static Patch compare(String file, String memory) {
        return ProbeInstruction.compare(hex(file), hex(memory), Machine.X86_64);
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }
}
