package dev.nopal.cli.heap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.OptionalLong;

final class HeapSizeTest {
    @Test
    void readsG1() {
        String text =
                """
                garbage-first heap   total reserved 4005888K, committed 251904K, used 4608K
                  region size 2048K, 3 young (6144K), 0 survivors (0K)
                 Metaspace       used 1023K, committed 1216K, reserved 1114112K
                  class space    used 91K, committed 192K, reserved 1048576K
                """;
        assertThat(HeapSize.used(text)).isEqualTo(OptionalLong.of(4608L << 10));
    }

    @Test
    void addsTheGenerationsOfSerial() {
        String text =
                """
                 DefNew     total 9792K, used 2048K [0x1, 0x2, 0x3)
                 Tenured    total 21888K, used 1024K [0x1, 0x2, 0x3)
                 Metaspace  used 1023K, committed 1216K, reserved 1114112K
                """;
        assertThat(HeapSize.used(text)).isEqualTo(OptionalLong.of(3L << 20));
    }

    @Test
    void readsZ() {
        assertThat(HeapSize.used(" ZHeap           used 10M, capacity 256M, max capacity 3912M"))
                .isEqualTo(OptionalLong.of(10L << 20));
    }

    @Test
    void knowsThatItDoesNotKnow() {
        assertThat(HeapSize.used("something else")).isEmpty();
    }
}
