package dev.nopal.junit.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "5ms, 5000000",
        "800us, 800000",
        "20ns, 20",
        "1.5s, 1500000000",
        "' 3 ms ', 3000000",
        "0.2ns, 1"
    })
    void readsWhatTheCommandReads(String text, long nanos) {
        assertThat(DurationText.nanos(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource({
        "5, it has no unit",
        "5 parsecs, there is no unit parsecs",
        "-5ms, it has no number that can be used",
        "ms, it has no number that can be used",
        "1.ms, there is no unit .ms",
        "0ms, it must be more than 0 and less than 292 years",
        "99999999999s, it must be more than 0 and less than 292 years",
        "1234567890123456789ns, it has no number that can be used"
    })
    void saysWhatIsWrong(String text, String why) {
        assertThatThrownBy(() -> DurationText.nanos(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "\"%s\" is not a duration: %s; write such as 5ms, with ns, us, ms or s",
                        text, why);
    }

    @Test
    void writesThreeDigits() {
        assertThat(DurationText.of(4_968_000)).isEqualTo("4.97ms");
        assertThat(DurationText.of(5_000_000)).isEqualTo("5ms");
        assertThat(DurationText.of(1_234_000_000)).isEqualTo("1.23s");
        assertThat(DurationText.of(123_456)).isEqualTo("123us");
        assertThat(DurationText.of(17)).isEqualTo("17ns");
        assertThat(DurationText.of(0)).isEqualTo("0ns");
    }
}
