package dev.nopal.script.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Compares with values from tables. */
final class ConfidenceIntervalTest {
    private static final Offset<Double> CLOSE = within(1e-9);

    @Test
    void intervalsAreThoseOfWilsonAndOfTheScoreMethod() {
        ConfidenceInterval share = ConfidenceInterval.share(0.5, 100, 1.959963984540054);
        assertThat(share.low()).isCloseTo(0.40383153, within(1e-7));
        assertThat(share.high()).isCloseTo(0.59616847, within(1e-7));
        ConfidenceInterval count = ConfidenceInterval.count(100, 1.959963984540054);
        assertThat(count.low()).isCloseTo(82.22720043, within(1e-7));
        assertThat(count.high()).isCloseTo(121.61425839, within(1e-7));
    }

    @Test
    void changeOfTwoIntervalsIsWiderThanEither() {
        ConfidenceInterval change =
                ConfidenceInterval.change(
                        new ConfidenceInterval(90, 100, 110), new ConfidenceInterval(99, 110, 121));
        assertThat(change.estimate()).isCloseTo(0.1, CLOSE);
        assertThat(change.low()).isLessThan(0.99 - 1).isGreaterThan(99.0 / 110 - 1);
        assertThat(change.high()).isGreaterThan(0.21);
    }

    @Test
    void changeFromNothingHasNoBounds() {
        ConfidenceInterval change =
                ConfidenceInterval.change(
                        ConfidenceInterval.exactly(0), ConfidenceInterval.exactly(5));
        assertThat(change.estimate()).isInfinite();
        assertThat(change.low()).isNegative().isInfinite();
        assertThat(
                        ConfidenceInterval.change(
                                        ConfidenceInterval.exactly(0),
                                        ConfidenceInterval.exactly(0))
                                .estimate())
                .isZero();
    }
}
