package dev.nopal.cli.trace;

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

    @Test
    void keepsTheLastPlainValue() {
        assertThat(MapMerge.merge(Value.of(1), Value.of(2))).isEqualTo(Value.of(2));
    }

    @Test
    void joinsMapsByNameAndEntriesByKey() {
        MapData left = map("@a", Value.of("x"), 1);
        MapData right = map("@a", Value.of("x"), 2);
        MapData other = map("@b", Value.of("y"), 3);
        assertThat(MapMerge.of(List.of(List.of(left), List.of(other, right))))
                .containsExactly(map("@a", Value.of("x"), 3), other);
        assertThat(MapMerge.of(List.of())).isEmpty();
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

    private static Aggregate.TimeSeries series(SeriesPoint... points) {
        return new Aggregate.TimeSeries(3, List.of(points));
    }

    private static SeriesPoint point(long number, Reduction reduction, long count, long total) {
        return new SeriesPoint(
                number, Instant.ofEpochSecond(number), reduction, count, total, true);
    }

    private static MapData map(String name, Value key, long count) {
        return new MapData(name, true, List.of(new MapData.Entry(key, new Aggregate.Count(count))));
    }
}
