package dev.nopal.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nopal.script.statistics.ConfidenceInterval;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Histogram;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

final class DistributionTest {
    @Test
    void guessesInsideABucketOnItsOwnScale() {
        Distribution linear = linear(Map.of(1, 10L, 2, 10L));
        assertThat(linear.quantile(0.5, 0).estimate()).isEqualTo(100);
        assertThat(linear.quantile(0.75, 0).estimate()).isEqualTo(150);
        Distribution powers = powers(Map.of(12, 4L)); // 1024 to 2048
        assertThat(powers.quantile(0.5, 0).estimate()).isCloseTo(1448.15, within(0.01));
        assertThat(powers.bins().label(powers.bin(0.5))).isEqualTo("[1K, 2K)");
    }

    @Test
    void takesABucketOfOneIntegerAsThatInteger() {
        Distribution powers = powers(Map.of(1, 5L, 2, 5L)); // 0 and 1
        assertThat(powers.quantile(0.9, 0).estimate()).isEqualTo(1);
        assertThat(powers.mean(0).estimate()).isEqualTo(0.5);
        assertThat(powers.bins().label(1)).isEqualTo("[1]");
    }

    @Test
    void saysThatAnOpenBucketHasNoEnd() {
        Distribution linear = linear(Map.of(0, 5L, 11, 5L));
        assertThat(linear.bins().label(0)).isEqualTo("(..., 0)");
        assertThat(linear.bins().label(11)).isEqualTo("[1000, ...)");
        ConfidenceInterval high = linear.quantile(0.9, 2);
        assertThat(high.estimate()).isEqualTo(1000);
        assertThat(high.high()).isInfinite();
        assertThat(linear.quantile(0.1, 2).low()).isInfinite();
    }

    /**
     * Checks the error of the estimates: a quarter with powers of two, a hundredth with eighths.
     */
    @ParameterizedTest
    @CsvSource({"POWERS_OF_TWO, 0.25", "EIGHTHS, 0.015"})
    void guessesAreNearTheTruth(Drawn.Buckets buckets, double error) {
        for (Drawn.Shape shape : Drawn.Shape.values()) {
            long[] values = Drawn.values(shape, 100_000, 1, new SplittableRandom(1));
            Histogram hist = buckets.of(values);
            Distribution distribution = Histograms.pair(hist, hist).orElseThrow().before();
            Arrays.sort(values);
            for (double quantile : new double[] {0.5, 0.9, 0.99}) {
                double truth = values[(int) (quantile * values.length)];
                assertThat(distribution.quantile(quantile, 0).estimate() / truth)
                        .as("%s %s", shape, quantile)
                        .isCloseTo(1, within(error));
            }
            double mean = Arrays.stream(values).average().orElseThrow();
            assertThat(distribution.mean(0).estimate() / mean)
                    .as("mean of %s", shape)
                    .isCloseTo(1, within(error));
        }
    }

    @Test
    void boundsHoldTheTruthAsOftenAsTheySay() {
        int held = 0;
        double truth = 1e6; // the median of this shape
        for (int seed = 0; seed < 500; seed++) {
            long[] values =
                    Drawn.values(Drawn.Shape.LOGNORMAL, 1000, 1, new SplittableRandom(seed));
            Histogram hist = Drawn.Buckets.EIGHTHS.of(values);
            ConfidenceInterval median =
                    Histograms.pair(hist, hist).orElseThrow().before().quantile(0.5, 2.576);
            held += median.low() <= truth && truth <= median.high() ? 1 : 0;
        }
        assertThat(held).isBetween(485, 500);
    }

    private static Distribution linear(Map<Integer, Long> buckets) {
        Histogram hist = new Aggregate.LinearHist(0, 1000, 100, new TreeMap<>(buckets));
        return Histograms.pair(hist, hist).orElseThrow().before();
    }

    private static Distribution powers(Map<Integer, Long> buckets) {
        Histogram hist = new Aggregate.Hist(0, new TreeMap<>(buckets));
        return Histograms.pair(hist, hist).orElseThrow().before();
    }
}
