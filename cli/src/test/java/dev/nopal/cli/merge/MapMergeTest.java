package dev.nopal.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Aggregation.Reduction;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class MapMergeTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void combinesAggregations() {
        assertThat(MapMerge.merge(new Aggregate.Count(2), new Aggregate.Count(3)))
                .isEqualTo(new Aggregate.Count(5));
        assertThat(MapMerge.merge(new Aggregate.Sum(2, true), new Aggregate.Sum(-3, true)))
                .isEqualTo(new Aggregate.Sum(-1, true));
        assertThat(MapMerge.merge(new Aggregate.Min(2, true), new Aggregate.Min(-3, true)))
                .isEqualTo(new Aggregate.Min(-3, true));
        assertThat(MapMerge.merge(new Aggregate.Max(2, false), new Aggregate.Max(-3, false)))
                .isEqualTo(new Aggregate.Max(-3, false));
        assertThat(MapMerge.merge(new Aggregate.Avg(1, 5, true), new Aggregate.Avg(3, 7, true)))
                .isEqualTo(new Aggregate.Avg(4, 12, true));
        assertThat(
                        MapMerge.merge(
                                new Aggregate.Hist(0, new TreeMap<>(Map.of(1, 2L, 3, 1L))),
                                new Aggregate.Hist(0, new TreeMap<>(Map.of(3, 4L)))))
                .isEqualTo(new Aggregate.Hist(0, new TreeMap<>(Map.of(1, 2L, 3, 5L))));
    }

    /** Two versions of a program: the argument is a byte of each kind. */
    @Test
    void isSignedIfOneOfTheTwoIs() {
        Aggregate.Min unsigned = new Aggregate.Min(5, false);
        Aggregate.Min signed = new Aggregate.Min(-3, true);
        assertThat(unsigned.merge(signed)).isEqualTo(signed);
        assertThat(signed.merge(unsigned)).isEqualTo(signed);
        Aggregate.Max most = new Aggregate.Max(5, true);
        assertThat(new Aggregate.Max(-3, true).merge(new Aggregate.Max(5, false))).isEqualTo(most);
        assertThat(new Aggregate.Max(5, false).merge(new Aggregate.Max(-3, true))).isEqualTo(most);
        assertThat(new Aggregate.Avg(1, 4, false).merge(new Aggregate.Avg(1, -8, true)))
                .isEqualTo(new Aggregate.Avg(2, -4, true));
    }

    @Test
    void joinsMapsByNameAndEntriesByKey() {
        MapData left = map("@a", Value.of("x"), 1);
        MapData right = map("@a", Value.of("x"), 2);
        MapData other = map("@b", Value.of("y"), 3);
        assertThat(MapMerge.of(List.of(jvm("a", left), jvm("b", other, right))))
                .containsExactly(map("@a", Value.of("x"), 3), other);
        assertThat(MapMerge.of(List.of())).isEmpty();
    }

    @Test
    void takesKeysThatPrintTheSameForOne() {
        MapData narrow = map("@a", new Value.Int(7, 32, true), 1);
        MapData wide = map("@a", new Value.Int(7, 64, false), 2);
        MapData negative = map("@a", new Value.Int(-7, 64, true), 4);
        MapData huge = map("@a", new Value.Int(-7, 64, false), 8);
        assertThat(
                        MapMerge.of(
                                        List.of(
                                                jvm("a", narrow),
                                                jvm("b", wide),
                                                jvm("c", negative),
                                                jvm("d", huge)))
                                .getFirst()
                                .entries())
                .extracting(MapData.Entry::value)
                .containsExactly(
                        new Aggregate.Count(3), new Aggregate.Count(4), new Aggregate.Count(8));
    }

    @Test
    void keepsPlainValuesApartByTheNameOfTheirJvm() {
        NamedMaps first = jvm("shop-1", MapData.scalar("@last", Value.of(5)));
        NamedMaps second = jvm("shop-2", MapData.scalar("@last", Value.of(5)));
        assertThat(MapMerge.of(List.of(second, first)))
                .containsExactly(
                        new MapData(
                                "@last",
                                true,
                                List.of(
                                        entry(Value.of("shop-1"), Value.of(5)),
                                        entry(Value.of("shop-2"), Value.of(5)))));
        assertThat(MapMerge.of(List.of(first))).as("one JVM").isEqualTo(first.maps());
        NamedMaps keyed = jvm("shop-1", plain(Value.of("kim")));
        NamedMaps tuple = jvm("shop-2", plain(Value.tuple(Value.of("lee"), Value.of(1))));
        assertThat(MapMerge.of(List.of(keyed, tuple)).getFirst().entries())
                .extracting(MapData.Entry::key)
                .containsExactly(
                        Value.tuple(Value.of("shop-1"), Value.of("kim")),
                        Value.tuple(Value.of("shop-2"), Value.of("lee"), Value.of(1)));
    }

    @ParameterizedTest
    @CsvSource({"LAST, 4", "SUM, 14", "AVG, 14", "MIN, 4", "MAX, 10"})
    void combinesTimeSeriesIntervalByInterval(Reduction reduction, long total) {
        Aggregate.TimeSeries left = series(point(7, reduction, 1, 1), point(8, reduction, 1, 10));
        Aggregate.TimeSeries right = series(point(8, reduction, 2, 4), point(9, reduction, 0, 0));
        assertThat(MapMerge.merge(left, right))
                .isEqualTo(
                        series(
                                point(7, reduction, 1, 1),
                                point(8, reduction, 3, total),
                                point(9, reduction, 0, 0)));
        assertThat(MapMerge.merge(right, series(point(9, reduction, 1, 3))))
                .isEqualTo(series(point(8, reduction, 2, 4), point(9, reduction, 1, 3)));
    }

    @Test
    void keepsTheNewestIntervalsOfATimeSeries() {
        Aggregate.TimeSeries old = series(point(1, Reduction.SUM, 1, 1));
        Aggregate.TimeSeries young =
                series(point(3, Reduction.SUM, 1, 2), point(4, Reduction.SUM, 1, 5));
        assertThat(MapMerge.merge(young, old)).isEqualTo(young);
        assertThat(MapMerge.merge(series(), series())).isEqualTo(series());
    }

    @Test
    void fillsTheGapBetweenTwoTimeSeries() {
        assertThat(
                        MapMerge.merge(
                                series(point(5, Reduction.SUM, 1, 1)),
                                series(point(7, Reduction.SUM, 1, 2))))
                .isEqualTo(
                        series(
                                point(5, Reduction.SUM, 1, 1),
                                point(6, Reduction.SUM, 0, 0),
                                point(7, Reduction.SUM, 1, 2)));
    }

    /** The second machine was started 1,000.4 s later: its interval 3 is the first one's 1,003. */
    @Test
    void mergesTimeSeriesOfTwoMachinesByTheTimeOfDay() {
        SessionOrigin first = new SessionOrigin("a", "machine 1", 50 * SECOND);
        SessionOrigin same = new SessionOrigin("b", "machine 1", 50 * SECOND + 900_000_000);
        SessionOrigin second = new SessionOrigin("c", "machine 2", 1_050_400_000_000L);
        MapData merged =
                MapMerge.of(
                                List.of(
                                        new NamedMaps(
                                                first,
                                                List.of(scalar(point(1003, Reduction.SUM, 1, 1)))),
                                        new NamedMaps(
                                                same,
                                                List.of(scalar(point(1003, Reduction.SUM, 1, 2)))),
                                        new NamedMaps(
                                                second,
                                                List.of(scalar(point(3, Reduction.SUM, 1, 4))))))
                        .getFirst();
        assertThat(merged.entries())
                .extracting(MapData.Entry::value)
                .containsExactly(
                        series(
                                new SeriesPoint(
                                        1053,
                                        Instant.ofEpochSecond(1053),
                                        Reduction.SUM,
                                        3,
                                        7,
                                        true)));
    }

    private static MapData scalar(SeriesPoint point) {
        return MapData.scalar("@", series(point));
    }

    private static Aggregate.TimeSeries series(SeriesPoint... points) {
        return new Aggregate.TimeSeries(SECOND, 3, List.of(points));
    }

    private static SeriesPoint point(long number, Reduction reduction, long count, long total) {
        return new SeriesPoint(
                number, Instant.ofEpochSecond(number), reduction, count, total, true);
    }

    private static NamedMaps jvm(String target, MapData... maps) {
        return new NamedMaps(new SessionOrigin(target, "machine", 0), List.of(maps));
    }

    private static MapData plain(Value key) {
        return new MapData("@p", true, List.of(entry(key, Value.of(9))));
    }

    private static MapData map(String name, Value key, long count) {
        return new MapData(name, true, List.of(entry(key, new Aggregate.Count(count))));
    }

    private static MapData.Entry entry(Value key, Value value) {
        return new MapData.Entry(key, value);
    }
}
