package dev.nopal.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MeanIntervalTest {
    @Test
    void boundsAreThoseOfStudentsT() {
        // Five values with standard deviation 1: half a width of 2.776 / sqrt(5).
        MeanInterval interval =
                MeanInterval.ofDifferences(
                        new double[] {8.735, 9.368, 10, 10.632, 11.265}, new double[5]);

        assertThat(interval.mean()).isCloseTo(10, within(0.001));
        assertThat(interval.high() - interval.mean()).isCloseTo(1.2415, within(0.002));
        assertThat(interval.mean() - interval.low()).isCloseTo(1.2415, within(0.002));
    }

    @Test
    void ratiosAreAveragedGeometrically() {
        MeanInterval interval = MeanInterval.ofRatios(new double[] {2, 1}, new double[] {1, 2});

        assertThat(interval.mean()).isCloseTo(1, within(1e-9));
        assertThat(interval.low() * interval.high()).isCloseTo(1, within(1e-9));
    }

    @Test
    void oneRoundHasNoBounds() {
        MeanInterval interval = MeanInterval.ofRatios(new double[] {3}, new double[] {2});

        assertThat(interval.high()).isNaN();
        assertThat(interval).hasToString("1.50");
    }

    @Test
    void medianOfAnEvenNumberIsBetweenTheMiddleTwo() {
        assertThat(MeanInterval.median(new double[] {9, 1, 2, 4})).isEqualTo(3);
    }

    @Test
    void preciseTextShowsHundredthsOfAPercent() {
        assertThat(MeanInterval.ofRatios(new double[] {1.0042}, new double[] {1}).precise())
                .isEqualTo("1.0042");
    }

    @Test
    void smallRatiosHaveDigitsEnough() {
        assertThat(MeanInterval.ofRatios(new double[] {4}, new double[] {800}))
                .hasToString("0.0050");
    }

    @Test
    void findsTheLowerQuartile() {
        assertThat(MeanInterval.lowerQuartile(new double[] {9, 1, 3, 7, 5})).isEqualTo(3);
        assertThat(MeanInterval.lowerQuartile(new double[] {4})).isEqualTo(4);
    }
}
