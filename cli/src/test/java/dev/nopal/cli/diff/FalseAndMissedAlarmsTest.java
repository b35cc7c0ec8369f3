package dev.nopal.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Compares sessions drawn from known distributions: equal ones give no alarm in 95 of 100 pairs,
 * and a shift of 10 % gives one in 95 of 100, with the numbers of events that docs/ci.md states.
 */
final class FalseAndMissedAlarmsTest {
    private static final int PAIRS = 200;
    private static final int LEAST_RIGHT = PAIRS * 95 / 100;
    private static final double SHIFT = 1.1;

    @ParameterizedTest
    @CsvSource({
        "LOGNORMAL, POWERS_OF_TWO, 2000",
        "LOGNORMAL, EIGHTHS, 1500",
        "LOGNORMAL, LINEAR, 1500",
        "WIDE_LOGNORMAL, POWERS_OF_TWO, 6000",
        "WIDE_LOGNORMAL, EIGHTHS, 6000",
        "WIDE_LOGNORMAL, LINEAR, 6000",
        "EXPONENTIAL, POWERS_OF_TWO, 8000",
        "EXPONENTIAL, EIGHTHS, 8000",
        "EXPONENTIAL, LINEAR, 8000",
        "BIMODAL, POWERS_OF_TWO, 1500",
        "BIMODAL, EIGHTHS, 1000",
        "BIMODAL, LINEAR, 1500",
    })
    void histogramsOfManyShapes(Drawn.Shape shape, Drawn.Buckets buckets, int events) {
        assertThat(right(seed -> !isAlarm(shape, buckets, events, 1, seed)))
                .as("equal")
                .isGreaterThanOrEqualTo(LEAST_RIGHT);
        assertThat(right(seed -> isAlarm(shape, buckets, events, SHIFT, seed)))
                .as("shifted")
                .isGreaterThanOrEqualTo(LEAST_RIGHT);
    }

    private static boolean isAlarm(
            Drawn.Shape shape, Drawn.Buckets buckets, int events, double factor, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SessionDiff diff =
                SessionDiff.of(
                        histogram(buckets.of(Drawn.values(shape, events, 1, random))),
                        histogram(buckets.of(Drawn.values(shape, events, factor, random))),
                        false);
        return diff.count(Verdict.CHANGED) > 0;
    }

    private static RecordedSession histogram(Aggregate value) {
        return Drawn.session(MapData.scalar("@ns", value));
    }

    @Test
    void countsOfIndependentEvents() {
        assertThat(right(seed -> !isAlarm(6_000, 1, 1, seed))).isGreaterThanOrEqualTo(LEAST_RIGHT);
        assertThat(right(seed -> isAlarm(6_000, SHIFT, 1, seed)))
                .isGreaterThanOrEqualTo(LEAST_RIGHT);
    }

    @Test
    void countsOfSessionsOfDifferentLengths() {
        assertThat(right(seed -> !isAlarm(6_000, 1, 2.5, seed)))
                .isGreaterThanOrEqualTo(LEAST_RIGHT);
        assertThat(right(seed -> isAlarm(6_000, SHIFT, 2.5, seed)))
                .isGreaterThanOrEqualTo(LEAST_RIGHT);
    }

    private static boolean isAlarm(double mean, double factor, double length, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        MapData before = counts(Drawn.poisson(mean, random));
        MapData after = counts(Drawn.poisson(mean * factor * length, random));
        SessionDiff diff =
                SessionDiff.of(Drawn.session(10, before), Drawn.session(10 * length, after), false);
        return diff.count(Verdict.CHANGED) > 0;
    }

    private static MapData counts(long count) {
        return MapData.scalar("@n", new Aggregate.Count(count));
    }

    /** Without the correction, one pair in two would raise an alarm. */
    @Test
    void hundredKeysRaiseNoMoreFalseAlarmsThanOne() {
        assertThat(right(seed -> changed(hundredKeys(1, seed)).isEmpty()))
                .isGreaterThanOrEqualTo(LEAST_RIGHT);
    }

    @Test
    void oneKeyOfAHundredThatMovedIsNamed() {
        assertThat(right(seed -> changed(hundredKeys(1.5, seed)).equals(List.of("@ns[k7]"))))
                .isGreaterThanOrEqualTo(LEAST_RIGHT);
    }

    private static List<String> changed(SessionDiff diff) {
        return diff.entries().stream()
                .filter(entry -> entry.verdict() == Verdict.CHANGED)
                .map(Entry::name)
                .toList();
    }

    private static SessionDiff hundredKeys(double factor, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Aggregate> before = new ArrayList<>();
        List<Aggregate> after = new ArrayList<>();
        for (int key = 0; key < 100; key++) {
            before.add(some(1, random));
            after.add(some(key == 7 ? factor : 1, random));
        }
        return SessionDiff.of(
                Drawn.session(Drawn.keyed("@ns", before)),
                Drawn.session(Drawn.keyed("@ns", after)),
                false);
    }

    private static Aggregate some(double factor, SplittableRandom random) {
        int events = (int) Drawn.poisson(500, random);
        return Drawn.Buckets.POWERS_OF_TWO.of(
                Drawn.values(Drawn.Shape.LOGNORMAL, events, factor, random));
    }

    @Test
    void seriesOfIntervals() {
        assertThat(right(seed -> !isSeriesAlarm(1, seed))).isGreaterThanOrEqualTo(LEAST_RIGHT);
        assertThat(right(seed -> isSeriesAlarm(SHIFT, seed))).isGreaterThanOrEqualTo(LEAST_RIGHT);
    }

    private static boolean isSeriesAlarm(double factor, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(MapData.scalar("@s", Drawn.series(60, 1, random))),
                        Drawn.session(MapData.scalar("@s", Drawn.series(60, factor, random))),
                        false);
        return diff.count(Verdict.CHANGED) > 0;
    }

    private static int right(IntPredicate pair) {
        return (int) IntStream.range(0, PAIRS).filter(pair).count();
    }
}
