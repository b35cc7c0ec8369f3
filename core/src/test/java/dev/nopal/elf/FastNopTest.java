package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FastNopTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "6.18.44",
                "6.18.44-fc-v490",
                "6.18.45+deb14-amd64",
                "6.18.100",
                "7.1.13",
                "7.1.13-1-default",
                "7.1.20-generic"
            })
    void trustsReleasesFromTheFirstThatWasSeenToRestoreFiveBytes(String release) {
        assertThat(FastNop.judge(release).nop()).isEqualTo(Nop.X86_FIVE_BYTES);
        assertThat(FastNop.judge(release).isFast()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"7.2.13", "7.2.13+deb14-amd64", "7.2.20", "7.3-amd64", "7.3.1"})
    void trustsReleasesFromTheFirstThatWasSeenToRestoreTenBytes(String release) {
        assertThat(FastNop.judge(release).nop()).isEqualTo(Nop.X86_TEN_BYTES);
        assertThat(FastNop.judge(release).isFast()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "6.18.15, leaves the five-byte one patched",
        "6.18.16, leaves the five-byte one patched",
        "6.18.43, leaves the five-byte one patched",
        "6.18, leaves the five-byte one patched",
        "6.18.0-45-generic, leaves the five-byte one patched",
        "6.18.44-rc1, leaves the five-byte one patched",
        "6.19.0-rc3, 6.19.14 leaves the five-byte one patched",
        "6.19.14, 6.19.14 leaves the five-byte one patched",
        "6.19.99, 6.19.14 leaves the five-byte one patched",
        "7.0.13-1-default, 7.0.13 leaves the five-byte one patched",
        "7.0.99, 7.0.13 leaves the five-byte one patched",
        "7.1.12, not seen to restore the five-byte one",
        "7.1-rc2, not seen to restore the five-byte one",
        "7.2.5, not seen to restore the ten-byte one",
        "7.3-rc3, not seen to restore the ten-byte one",
        "7.4.1, not seen to restore the ten-byte one",
        "8.0.44, not seen to restore the ten-byte one",
    })
    void distrustsReleasesThatWereSeenToLeaveItOrNeverRun(String release, String reason) {
        assertThat(FastNop.judge(release).isFast()).isFalse();
        assertThat(FastNop.judge(release).reason()).contains(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "6.12.38+deb13-amd64, before 6.18",
        "6.17.9, before 6.18",
        "5.15.0-91-generic, before 6.18",
    })
    void namesKernelsThatDoNotOptimiseIt(String release, String reason) {
        assertThat(FastNop.judge(release).isFast()).isFalse();
        assertThat(FastNop.judge(release).reason()).contains(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "6", "garbage", "6.x", "v6.18.44", "6.18.44.1", "99999.1.1"})
    void doesNotTrustWhatItCannotRead(String release) {
        assertThat(FastNop.judge(release).isFast()).isFalse();
        assertThat(FastNop.judge(release).reason()).contains("is not understood");
    }
}
