package dev.nopal.agent.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nopal.script.FireCounter;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.OptionalDouble;

final class OverheadTest {
    private static final double TICK = 50_000_000;
    private static final double EVENT = 20;

    private final Overhead overhead = new Overhead(OptionalDouble.of(0.1));

    @Test
    void takesOutTheHottestAndKeepsTheRest() {
        FireCounter hot = overhead.counter("hot", () -> EVENT, true);
        FireCounter warm = overhead.counter("warm", () -> EVENT, true);
        FireCounter cold = overhead.counter("cold", () -> EVENT, true);
        List<Overhead.Excess> excess = List.of();
        for (int i = 0; i < 20 && excess.isEmpty(); i++) {
            fire(hot, 10_000_000);
            fire(warm, 10_000);
            fire(cold, 100);
            excess = overhead.update(TICK);
        }
        assertThat(excess).extracting(Overhead.Excess::unit).containsExactly("hot");
        assertThat(excess.getFirst().share()).isGreaterThan(1);
    }

    @Test
    void takesOutSeveralUntilTheRestIsWithinTheLimit() {
        FireCounter[] counters = new FireCounter[10];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = overhead.counter(i, () -> EVENT, true);
        }
        List<Overhead.Excess> excess = List.of();
        for (int tick = 0; tick < 200 && excess.isEmpty(); tick++) {
            for (int i = 0; i < counters.length; i++) {
                fire(counters[i], i < 5 ? 100_000 + i : 10_000);
            }
            excess = overhead.update(TICK);
        }
        // Each of the five takes 4 %, each of the others 0.4 %: two of the five may stay.
        assertThat(excess).extracting(Overhead.Excess::unit).containsExactly(4, 3, 2, 1);
    }

    @Test
    void leavesProbesWithinTheLimitAlone() {
        FireCounter counter = overhead.counter("probe", () -> EVENT, true);
        for (int i = 0; i < 1_000; i++) {
            fire(counter, 200_000); // 20 ns each: 8 %
            assertThat(overhead.update(TICK)).isEmpty();
        }
        assertThat(overhead.fired()).isEqualTo(200_000_000);
        assertThat(overhead.nanos()).isCloseTo(4e9, within(2e8));
    }

    @Test
    void allowsABurst() {
        FireCounter counter = overhead.counter("probe", () -> EVENT, true);
        fire(counter, 10_000_000); // 200 ms, at once: two seconds' worth
        assertThat(overhead.update(TICK)).isEmpty();
        for (int i = 0; i < 100; i++) {
            assertThat(overhead.update(TICK)).isEmpty();
        }
    }

    @Test
    void neverTakesOutWhatCannotGo() {
        FireCounter counter = overhead.counter("events", () -> EVENT, false);
        for (int i = 0; i < 20; i++) {
            fire(counter, 10_000_000);
            assertThat(overhead.update(TICK)).isEmpty();
        }
    }

    @Test
    void withoutALimitCountsAndTakesNothingOut() {
        Overhead unlimited = new Overhead(OptionalDouble.empty());
        FireCounter counter = unlimited.counter("hot", () -> EVENT, true);
        for (int i = 0; i < 20; i++) {
            fire(counter, 10_000_000);
            assertThat(unlimited.update(TICK)).isEmpty();
        }
        assertThat(unlimited.fired()).isEqualTo(200_000_000);
    }

    private static void fire(FireCounter counter, long events) {
        counter.add(events);
    }
}
