package dev.nopal.script.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The command's tests compare it with Apache Commons Statistics from 0.5 down to 1e-300. */
final class DeviationsTest {
    private static final Offset<Double> CLOSE = within(1e-12);

    @Test
    void deviationsAreThoseOfTheTables() {
        assertThat(Deviations.exceededBy(0.5)).isZero();
        assertThat(Deviations.exceededBy(0.25)).isCloseTo(0.674489750196082, CLOSE);
        assertThat(Deviations.exceededBy(0.025)).isCloseTo(1.959963984540054, CLOSE);
        assertThat(Deviations.exceededBy(0.005)).isCloseTo(2.575829303548901, CLOSE);
        assertThat(Deviations.exceededBy(1e-4)).isCloseTo(3.719016485455709, CLOSE);
    }

    @Test
    void rejectsWhatIsNotAnUpperTail() {
        for (double wrong : new double[] {0, -0.1, 0.51, Double.NaN}) {
            assertThatThrownBy(() -> Deviations.exceededBy(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("probability=" + wrong);
        }
    }
}
