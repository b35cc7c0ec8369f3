package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IntegerArraysTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 0x0102030405060708L, Long.MIN_VALUE, 0xfedcba9876543210L})
    void joinsWhatItCut(long number) {
        for (int bits = 8; bits <= 64; bits *= 2) {
            for (int signed = 0; signed <= 1; signed++) {
                Tuple array = IntegerArrays.of(number, 64 / bits, bits, signed);
                assertThat(IntegerArrays.number(array, bits)).isEqualTo(number);
            }
        }
    }

    @Test
    void putsTheLeastSignificantFirst() {
        assertThat(IntegerArrays.of(0x80ff01, 3, 8, 0).elements()).containsExactly(1L, 255L, 128L);
        assertThat(IntegerArrays.of(0x80ff01, 3, 8, 1).elements()).containsExactly(1L, -1L, -128L);
        assertThat(IntegerArrays.bytes(IntegerArrays.of(0x80ff01, 3, 8, 1)))
                .containsExactly(1, -1, -128);
    }

    @Test
    void readsNothingOutside() {
        Tuple array = Tuple.of(5L, 6L);
        assertThat(IntegerArrays.element(array, 1)).isEqualTo(6);
        assertThat(IntegerArrays.element(array, 2)).isZero();
        assertThat(IntegerArrays.element(array, -1)).isZero();
        assertThat(IntegerArrays.element(array, 1L << 32)).isZero();
    }
}
