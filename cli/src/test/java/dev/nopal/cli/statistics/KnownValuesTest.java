package dev.nopal.cli.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nopal.script.statistics.Deviations;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Compares with values from tables, or with sums computed term by term in whole numbers. */
final class KnownValuesTest {
    private static final Offset<Double> CLOSE = within(1e-9);

    @Test
    void normalTailsAreThoseOfTheTables() {
        assertThat(Normal.twoSided(0)).isEqualTo(1);
        assertThat(Normal.twoSided(1.959963984540054)).isCloseTo(0.05, CLOSE);
        assertThat(Normal.twoSided(-2.5758293035489)).isCloseTo(0.01, CLOSE);
        assertThat(Normal.twoSided(10) / 1.5239706048321186e-23).isCloseTo(1, CLOSE);
    }

    /** The other direction is written without a library: see {@link Deviations}. */
    @Test
    void deviationsAreExceededAsOftenAsTheyPromise() {
        for (double chance = 0.5; chance > 1e-300; chance *= 0.83) {
            double tail = Normal.twoSided(Deviations.exceededBy(chance)) / 2;
            assertThat(tail / chance).as("chance %s", chance).isCloseTo(1, CLOSE);
        }
    }

    @Test
    void rankSumCorrectsForTies() {
        double[] before = {1, 1, 2, 3, 3, 3, 4};
        double[] after = {2, 3, 3, 4, 4, 5};
        assertThat(RankSum.ofValues(before, after).chance()).isCloseTo(0.11955988558481609, CLOSE);
        assertThat(RankSum.ofBuckets(new double[] {2, 1, 3, 1, 0}, new double[] {0, 1, 2, 2, 1}))
                .isEqualTo(RankSum.ofValues(before, after));
        assertThat(RankSum.superiority(new double[] {2, 1, 3, 1, 0}, new double[] {0, 1, 2, 2, 1}))
                .isEqualTo(0.75);
    }

    @Test
    void rankSumWithoutTies() {
        TestResult result =
                RankSum.ofValues(new double[] {20, 11, 17, 12}, new double[] {19, 22, 16, 29, 24});
        assertThat(result.chance()).isCloseTo(0.08641073297370007, CLOSE);
    }

    @Test
    void rankSumOfOneBucketSaysNothing() {
        assertThat(RankSum.ofBuckets(new double[] {50}, new double[] {70}).chance()).isEqualTo(1);
    }

    @Test
    void chiSquaredIsPearsons() {
        TestResult result =
                ChiSquared.test(new double[] {10, 10, 20}, new double[] {20, 20, 20}).orElseThrow();
        assertThat(result.chance()).isCloseTo(0.24935220877729622, CLOSE);
    }

    @Test
    void chiSquaredMergesBucketsWithTooLittle() {
        double[] before = {10, 10, 18, 1, 0, 1};
        double[] after = {20, 20, 20, 0, 0, 0};
        assertThat(ChiSquared.test(before, after))
                .isEqualTo(ChiSquared.test(new double[] {10, 10, 20}, new double[] {20, 20, 20}));
        assertThat(ChiSquared.test(new double[] {1, 2}, new double[] {2, 1})).isEmpty();
    }

    @Test
    void poissonRatesAreComparedExactly() {
        assertThat(PoissonRates.test(100, 140, 10, 10).chance())
                .isCloseTo(0.011664092317677663, CLOSE);
        assertThat(PoissonRates.test(11, 21, 800, 3011).chance())
                .isCloseTo(0.11201731957539932, CLOSE);
        assertThat(PoissonRates.test(0, 8, 1, 1).chance()).isCloseTo(0.0078125, CLOSE);
        assertThat(PoissonRates.test(8, 0, 1, 1).chance()).isCloseTo(0.0078125, CLOSE);
        assertThat(PoissonRates.test(0, 0, 1, 1).chance()).isEqualTo(1);
    }

    @Test
    void manyEventsAreComparedAsExactlyAsNeeded() {
        double exact = PoissonRates.test(495_000, 497_500, 1, 1).chance();
        double approximate = PoissonRates.test(504_000, 506_523, 1, 1).chance();
        assertThat(approximate).isCloseTo(exact, within(1e-4));
    }

    @Test
    void holmCorrectsStepByStep() {
        assertThat(Holm.adjust(new double[] {0.03, 0.01, 0.02}))
                .containsExactly(new double[] {0.04, 0.03, 0.04}, CLOSE);
        assertThat(Holm.adjust(new double[] {0.6, 0.9})).containsExactly(1, 1);
        assertThat(Holm.adjust(new double[0])).isEmpty();
    }
}
