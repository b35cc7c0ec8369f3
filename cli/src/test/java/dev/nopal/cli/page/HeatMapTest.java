package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.ParsedJson;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

final class HeatMapTest {
    private final HeatMap heat = new HeatMap();

    private void look(long millis, MapData map) {
        heat.add(List.of(map), millis);
    }

    private Object json(String map) {
        return ParsedJson.of(heat.json(map).orElseThrow());
    }

    @Test
    void keepsWhatWasAddedBetweenTwoUpdates() {
        look(1000, MapData.scalar("@h", Samples.hist(5)));
        look(2000, MapData.scalar("@h", Samples.hist(5, 5, 40)));
        Object json = json("@h");
        assertThat(ParsedJson.get(json, "columns"))
                .isEqualTo(List.of(List.of(0L, 1000L), List.of(1000L, 2000L)));
        assertThat(ParsedJson.get(json, "buckets", 0)).isEqualTo(List.of(4L, 7L));
        assertThat(ParsedJson.get(json, "buckets", 3)).isEqualTo(List.of(32L, 63L));
        assertThat(ParsedJson.get(json, "entries", 0, 1))
                .isEqualTo(List.of(0L, 0L, 1L, 1L, 0L, 1L, 1L, 3L, 1L));
    }

    @Test
    void takesAClearedHistogramAsNew() {
        look(1000, MapData.scalar("@h", Samples.hist(5, 5, 5)));
        look(2000, MapData.scalar("@h", Samples.hist(5)));
        assertThat(ParsedJson.get(json("@h"), "entries", 0, 1))
                .isEqualTo(List.of(0L, 0L, 3L, 1L, 0L, 1L));
    }

    @Test
    void countsAtTheVeryStartAreInTheFirstColumn() {
        look(0, MapData.scalar("@h", Samples.hist(5)));
        look(1000, MapData.scalar("@h", Samples.hist(5, 5)));
        look(2000, MapData.scalar("@h", Samples.hist(5, 5, 5)));
        assertThat(ParsedJson.get(json("@h"), "entries", 0, 1))
                .isEqualTo(List.of(0L, 0L, 2L, 1L, 0L, 1L));
    }

    @Test
    void anUpdateSoonAfterTheLastOneMakesItsColumnLonger() {
        look(1000, MapData.scalar("@h", Samples.hist(5)));
        look(2000, MapData.scalar("@h", Samples.hist(5, 5)));
        look(2100, MapData.scalar("@h", Samples.hist(5, 5, 5)));
        look(2100, MapData.scalar("@h", Samples.hist(5, 5, 5, 5)));
        assertThat(ParsedJson.get(json("@h"), "columns"))
                .isEqualTo(List.of(List.of(0L, 1000L), List.of(1000L, 2100L)));
        assertThat(ParsedJson.get(json("@h"), "entries", 0, 1))
                .isEqualTo(List.of(0L, 0L, 1L, 1L, 0L, 3L));
    }

    @Test
    void openBucketsHaveNoBound() {
        TreeMap<Integer, Long> buckets = new TreeMap<>(java.util.Map.of(0, 1L, 11, 1L));
        Aggregate.LinearHist hist = new Aggregate.LinearHist(0, 100, 10, buckets);
        look(1000, MapData.scalar("@l", hist));
        look(2000, MapData.scalar("@l", hist));
        List<?> bounds = (List<?>) ParsedJson.get(json("@l"), "buckets");
        assertThat(bounds).hasSize(12);
        List<Object> first = new ArrayList<>();
        first.add(null);
        first.add(-1L);
        assertThat(bounds.getFirst()).isEqualTo(first);
        assertThat(ParsedJson.get(bounds, 11, 0)).isEqualTo(100L);
        assertThat(ParsedJson.get(bounds, 11, 1)).isNull();
    }

    @Test
    void mergesNeighboursWhenItIsFullAndLosesNothing() {
        long[] values = {};
        int looks = HeatMap.MOST_COLUMNS * 3;
        for (int i = 1; i <= looks; i++) {
            values = java.util.Arrays.copyOf(values, i);
            values[i - 1] = i;
            look(i * 1000L, MapData.scalar("@h", Samples.hist(values)));
        }
        Object json = json("@h");
        List<?> columns = (List<?>) ParsedJson.get(json, "columns");
        assertThat(columns).hasSizeLessThanOrEqualTo(HeatMap.MOST_COLUMNS);
        assertThat(ParsedJson.get(columns, 0, 0)).isEqualTo(0L);
        assertThat(ParsedJson.get(columns, columns.size() - 1, 1)).isEqualTo(looks * 1000L);
        for (int i = 1; i < columns.size(); i++) {
            assertThat(ParsedJson.get(columns, i, 0)).isEqualTo(ParsedJson.get(columns, i - 1, 1));
        }
        assertThat(sum(ParsedJson.get(json, "entries", 0, 1))).isEqualTo(looks);
        assertThat(heat.columnMillis()).isGreaterThan(1000);
    }

    @Test
    void keysBeyondTheMostShareOneHistory() {
        for (long at : new long[] {1000, 2000}) {
            List<MapData.Entry> entries = new ArrayList<>();
            for (int key = 0; key < HeatMap.MOST_KEYS + 25; key++) {
                entries.add(new MapData.Entry(Value.of(key), Samples.hist(key)));
            }
            look(at, new MapData("@h", true, entries));
        }
        List<?> entries = (List<?>) ParsedJson.get(json("@h"), "entries");
        assertThat(entries).hasSize(HeatMap.MOST_KEYS + 1);
        assertThat(sum(ParsedJson.get(entries, HeatMap.MOST_KEYS, 1))).isEqualTo(25);
    }

    @Test
    void oneLookIsNoHistory() {
        look(1000, MapData.scalar("@h", Samples.hist(5)));
        assertThat(heat.json("@h")).isEmpty();
        look(2000, MapData.scalar("@h", Samples.hist(5)));
        assertThat(heat.json("@other")).isEmpty();
        assertThat(heat.json("@h")).isPresent();
    }

    private static long sum(Object cells) {
        List<?> triples = (List<?>) cells;
        long sum = 0;
        for (int i = 2; i < triples.size(); i += 3) {
            sum += (Long) triples.get(i);
        }
        return sum;
    }
}
