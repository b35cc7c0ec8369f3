package dev.nopal.script.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class QuantileEvidenceTest {
    @Test
    void tenEventsMustBeOnEitherSide() {
        assertThat(QuantileEvidence.neededEvents(0.5)).isEqualTo(20);
        assertThat(QuantileEvidence.neededEvents(0.9)).isEqualTo(100);
        assertThat(QuantileEvidence.neededEvents(0.01)).isEqualTo(1000);
        assertThat(QuantileEvidence.neededEvents(0.999)).isEqualTo(10_000);
    }

    @Test
    void whatIsNeededIsEnoughAndOneLessIsNot() {
        for (double quantile : new double[] {0.05, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999}) {
            long needed = QuantileEvidence.neededEvents(quantile);
            assertThat(QuantileEvidence.isEnough(needed, quantile)).as("p%s", quantile).isTrue();
            assertThat(QuantileEvidence.isEnough(needed - 1, quantile))
                    .as("p%s", quantile)
                    .isFalse();
        }
    }

    @Test
    void rejectsWhatIsNotAQuantile() {
        assertThatThrownBy(() -> QuantileEvidence.neededEvents(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("quantile=1.0");
    }
}
