package dev.nopal.script.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class TypeTest {
    @Test
    void wrapsAndExtends() {
        assertThat(Type.UINT8.wrap(256 + 200)).isEqualTo(200);
        assertThat(Type.INT8.wrap(200)).isEqualTo(-56);
        assertThat(Type.UINT32.wrap(-1)).isEqualTo(0xffffffffL);
        assertThat(Type.INT64.wrap(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
        assertThat(Type.UINT64.wrap(-1)).isEqualTo(-1);
    }

    @Test
    void holdsNarrowerAndUnsignedWhereItIsWiderAndSigned() {
        assertThat(Type.INT64.holds(Type.UINT32)).isTrue();
        assertThat(Type.INT64.holds(Type.UINT64)).isFalse();
        assertThat(Type.UINT64.holds(Type.INT8)).isFalse();
        assertThat(Type.UINT64.holds(Type.UINT64)).isTrue();
    }

    @Test
    void refusesOtherWidths() {
        assertThatThrownBy(() -> new Type.Int(12, true)).hasMessage("bits=12");
    }
}
