package dev.nopal.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelTest {
    @ParameterizedTest
    @CsvSource({
        "6.18.0, true",
        "6.18, true",
        "6.18-rc1, true",
        "6.19.3-custom, true",
        "7.0, true",
        "6.17.9, false",
        "5.15.0-91-generic, false",
        "6, false",
        "'', false",
        "garbage, false",
    })
    void comparesReleases(String release, boolean expected) {
        assertThat(Kernel.isAtLeast(release, 6, 18)).isEqualTo(expected);
    }
}
