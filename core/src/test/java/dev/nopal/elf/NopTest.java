package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

class NopTest {
    private static final String NOP_BEFORE = "0f1f00";
    private static final String INT3 = "cc2e0f1f840000000000";
    private static final String LEA_AND_CALL = "488d642480e8fbdfffff";
    private static final String DETACHED = "662e0f1f84e8fbdfffff";

    @Test
    void comparesTheFirstEightBytes() {
        assertThat(Nop.X86_ONE_BYTE.untouched()).isEqualTo(word("90c3cccccccccccc"));
        assertThat(Nop.X86_FIVE_BYTES.untouched()).isEqualTo(word("0f1f440000c3cccc"));
        assertThat(Nop.X86_TEN_BYTES.untouched()).isEqualTo(word("0f1f00662e0f1f84"));
        assertThat(Nop.AARCH64.untouched()).isEqualTo(word("1f2003d5c0035fd6"));
    }

    @Test
    void seesWhatTheKernelPutsInPlaceOfTenBytes() {
        assertThat(word(NOP_BEFORE + INT3)).isNotEqualTo(Nop.X86_TEN_BYTES.untouched());
        assertThat(word(NOP_BEFORE + LEA_AND_CALL)).isNotEqualTo(Nop.X86_TEN_BYTES.untouched());
    }

    @Test
    void takesTenBytesForUntouchedAlthoughTheKernelLeavesTheCallInTheOperand() {
        assertThat(word(NOP_BEFORE + DETACHED)).isEqualTo(Nop.X86_TEN_BYTES.untouched());
    }

    @ParameterizedTest
    @EnumSource(Nop.class)
    void startsWithWhatIsComparedAndHoldsTheWholeInstruction(Nop nop) {
        byte[] slot = nop.slot();
        assertThat(slot).hasSize(Nop.SLOT_SIZE);
        assertThat(word(HexFormat.of().formatHex(slot))).isEqualTo(nop.untouched());
        // A tracer's breakpoint must change the word that is compared.
        assertThat(nop.probeOffset()).isLessThan(Long.BYTES);
    }

    @Test
    void tellsTracersWhereTheTenBytesStart() {
        byte[] slot = Nop.X86_TEN_BYTES.slot();
        int from = Nop.X86_TEN_BYTES.probeOffset();
        assertThat(HexFormat.of().formatHex(Arrays.copyOfRange(slot, from, from + 11)))
                .isEqualTo("662e0f1f840000000000c3");
    }

    private static long word(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getLong();
    }
}
