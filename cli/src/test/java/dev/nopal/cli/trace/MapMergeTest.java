package dev.nopal.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.render.Aggregate;
import dev.nopal.script.render.MapData;
import dev.nopal.script.render.Value;

import org.junit.jupiter.api.Test;

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

    @Test
    void namesTheTimeSeriesThatItDoesNotMerge() {
        MapData series =
                new MapData(
                        "@t",
                        false,
                        List.of(
                                new MapData.Entry(
                                        new Value.Nothing(), new Aggregate.TimeSeries(List.of()))));
        MapData count = map("@a", Value.of("x"), 1);
        assertThat(MapMerge.unmerged(List.of(List.of(series, count), List.of(series, count))))
                .containsExactly("@t");
        assertThat(MapMerge.unmerged(List.of(List.of(series, count), List.of(count)))).isEmpty();
    }

    private static MapData map(String name, Value key, long count) {
        return new MapData(name, true, List.of(new MapData.Entry(key, new Aggregate.Count(count))));
    }
}
