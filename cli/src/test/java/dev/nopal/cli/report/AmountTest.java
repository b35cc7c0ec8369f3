package dev.nopal.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

final class AmountTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@wait_us|412|412 us",
                "@wait_us|0|0 us",
                "@wait_us|41234|41.2 ms",
                "@wait_us|12345678|12.3 s",
                "@wait_ns|999|999 ns",
                "@wait_ms|250000|250 s",
                "@bytes|199508264|190 MiB",
                "@read_bytes|1500|1.5 KiB",
                "@read_bytes|1023|1,023 B",
                "@read_bytes|1073741824|1 GiB",
                "@read_bytes|10|10 B",
                "@calls|1234567|1,234,567"
            })
    void hasAUnit(String map, double value, String text) {
        assertThat(Amount.of(map, value)).isEqualTo(text);
    }

    @Test
    void hasSharesAndNouns() {
        assertThat(Amount.share(1, 3)).isEqualTo("33 %");
        assertThat(Amount.share(1, 1000)).isEqualTo("<1 %");
        assertThat(Amount.share(0, 10)).isEqualTo("0 %");
        assertThat(Amount.share(1, 0)).isEmpty();
        assertThat(Amount.counted(1, "thread")).isEqualTo("1 thread");
        assertThat(Amount.counted(2000, "thread")).isEqualTo("2,000 threads");
    }

    @Test
    void foldsPools() {
        assertThat(ThreadNames.folded("http-16")).isEqualTo("http-*");
        assertThat(ThreadNames.folded("pool-1-thread-7")).isEqualTo("pool-1-thread-*");
        assertThat(ThreadNames.folded("main")).isEqualTo("main");
        assertThat(ThreadNames.folded("")).isEqualTo("virtual threads");
        assertThat(ThreadNames.line(List.of("http-1", "http-2", "main", "")))
                .isEqualTo("http-* (2), main, virtual threads (1)");
        assertThat(ThreadNames.line(List.of("a", "b", "c", "d", "e")))
                .isEqualTo("a, b, c and 2 more");
    }
}
