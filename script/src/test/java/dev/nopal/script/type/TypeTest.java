package dev.nopal.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class IntTypeTest {
    @Test
    void wrapsAndExtends() {
        assertThat(IntType.UINT8.wrap(256 + 200)).isEqualTo(200);
        assertThat(IntType.INT8.wrap(200)).isEqualTo(-56);
        assertThat(IntType.UINT32.wrap(-1)).isEqualTo(0xffffffffL);
        assertThat(IntType.INT64.wrap(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
        assertThat(IntType.UINT64.wrap(-1)).isEqualTo(-1);
    }

    @Test
    void holdsNarrowerAndUnsignedWhereItIsWiderAndSigned() {
        assertThat(IntType.INT64.holds(IntType.UINT32)).isTrue();
        assertThat(IntType.INT64.holds(IntType.UINT64)).isFalse();
        assertThat(IntType.UINT64.holds(IntType.INT8)).isFalse();
        assertThat(IntType.UINT64.holds(IntType.UINT64)).isTrue();
    }

    @Test
    void refusesOtherWidths() {
        assertThatThrownBy(() -> new IntType(12, true)).hasMessage("bits=12");
    }
}
