package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

final class ValueUnitTest {
    @ParameterizedTest
    @CsvSource({
        "@pause_us, us",
        "@PAUSE_US, us",
        "@microseconds, us",
        "@ns, ns",
        "@took_ms, ms",
        "@age_seconds, s",
        "@file_read_bytes, bytes",
        "@bytes, bytes",
        "@gc_percent, percent"
    })
    void theLastWordOfTheNameIsTheUnit(String map, String unit) {
        assertThat(ValueUnit.of(map).orElseThrow().id()).isEqualTo(unit);
    }

    @ParameterizedTest
    @CsvSource({"@status", "@", "@us_calls", "@bus", "@megabytes", "@items"})
    void otherNamesHaveNone(String map) {
        assertThat(ValueUnit.of(map)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "MICROSECONDS, 0, 0 ns",
        "MICROSECONDS, 0.25, 250 ns",
        "MICROSECONDS, 999, 999 µs",
        "MICROSECONDS, 1024, 1.024 ms",
        "MICROSECONDS, -65536, -65.54 ms",
        "NANOSECONDS, 7200000000000, 7200 s",
        "SECONDS, 2.5, 2.500 s",
        "BYTES, 512, 512 B",
        "BYTES, 1536, 1.500 KiB",
        "BYTES, 1073741824, 1 GiB",
        "PERCENT, 12.345, 12.35 %"
    })
    void aValueIsWrittenInAUnitThatFits(ValueUnit unit, double value, String text) {
        assertThat(unit.text(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @EnumSource
    void thePageKnowsEveryUnit(ValueUnit unit) throws IOException {
        try (InputStream in = ValueUnit.class.getResourceAsStream("units.js")) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .containsPattern("\n  " + unit.id() + ": \\{ text:");
        }
    }

    @Test
    void whatIsNoNumberHasNoUnit() {
        assertThat(ValueUnit.BYTES.text(Double.NaN)).isEqualTo("-");
        assertThat(ValueUnit.BYTES.text(Double.POSITIVE_INFINITY)).isEqualTo("-");
    }
}
