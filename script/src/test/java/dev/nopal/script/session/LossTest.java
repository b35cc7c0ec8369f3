package dev.nopal.script.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LossTest {
    @Test
    void saysWhatWasLostHowOften() {
        assertThat(Loss.KEYS.sentence(3)).isEqualTo("lost 3 times: the map is full");
        assertThat(Loss.KEYS.sentence(1)).isEqualTo("lost 1 time: the map is full");
        assertThat(Loss.THREADS.sentence(1))
                .isEqualTo("1 thread skipped in samples (time limit per round)");
        assertThat(Loss.THREADS.sentence(36))
                .isEqualTo("36 threads skipped in samples (time limit per round)");
    }
}
