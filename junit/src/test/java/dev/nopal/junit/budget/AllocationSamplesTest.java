package dev.nopal.junit.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class AllocationSamplesTest {
    private final AllocationSamples samples = new AllocationSamples();

    @Test
    void averageIsOfTheLaterHalf() {
        add(10_000, 500);
        add(10_000, 24);
        assertThat(samples.calls()).isEqualTo(20_000);
        assertThat(samples.steadyAverage()).isCloseTo(24, within(1.0));
    }

    /** A list that doubles allocates rarely, but it does. */
    @Test
    void rareAllocationsCount() {
        for (int i = 0; i < 40_000; i++) {
            samples.add(i % 100 == 0 ? 2_400 : 0);
        }
        assertThat(samples.steadyAverage()).isCloseTo(24, within(1.0));
    }

    @Test
    void oneTimeCostDoesNotCount() {
        add(30_000, 0);
        samples.add(1 << 20);
        add(10_000, 0);
        assertThat(samples.steadyAverage()).isZero();
    }

    @Test
    void fewCallsHaveAnAverageToo() {
        assertThat(samples.steadyAverage()).isNaN();
        samples.add(16);
        assertThat(samples.steadyAverage()).isEqualTo(16);
        samples.add(48);
        assertThat(samples.steadyAverage()).isEqualTo(48);
    }

    private void add(int times, long bytes) {
        for (int i = 0; i < times; i++) {
            samples.add(bytes);
        }
    }
}
