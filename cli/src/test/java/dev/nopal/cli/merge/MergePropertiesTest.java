package dev.nopal.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Aggregation.Reduction;
import dev.nopal.script.value.LinearBuckets;
import dev.nopal.script.value.Log2Buckets;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The merge of any JVMs, in any order and grouping, equals one JVM that saw all of their events.
 */
final class MergePropertiesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int LENGTH = 8;
    private static final int ROUNDS = 200;

    /** An event at a time, in seconds, with a key and a value. */
    private record Happened(long second, String key, long value) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void isExactInAnyOrderAndGrouping(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            int count = 1 + random.nextInt(6);
            List<List<Happened>> jvms = new ArrayList<>();
            List<Happened> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                List<Happened> events = events(random);
                jvms.add(events);
                all.addAll(events);
            }
            Map<Value, Value> expected = entries(maps("whole", all).maps());
            List<NamedMaps> parts =
                    new ArrayList<>(
                            IntStream.range(0, count)
                                    .mapToObj(i -> maps("jvm" + i, jvms.get(i)))
                                    .toList());
            Collections.shuffle(parts, random);
            assertThat(entries(MapMerge.of(parts)))
                    .as("round " + round + " of seed " + seed)
                    .isEqualTo(expected);
            assertThat(entries(grouped(parts, random))).as("grouped").isEqualTo(expected);
        }
    }

    /** Merges two neighbours at a time: what was merged can be merged again. */
    private static List<MapData> grouped(List<NamedMaps> parts, Random random) {
        List<NamedMaps> left = new ArrayList<>(parts);
        while (left.size() > 1) {
            int at = random.nextInt(left.size() - 1);
            List<MapData> two = MapMerge.of(left.subList(at, at + 2));
            left.set(at, new NamedMaps(left.get(at).origin(), two));
            left.remove(at + 1);
        }
        return left.getFirst().maps();
    }

    private static List<Happened> events(Random random) {
        List<Happened> events = new ArrayList<>();
        for (int left = random.nextInt(20); left > 0; left--) {
            long value =
                    switch (random.nextInt(4)) {
                        case 0 -> random.nextLong();
                        case 1 -> random.nextInt(10);
                        case 2 -> -random.nextInt(10);
                        default -> random.nextInt(100_000);
                    };
            events.add(new Happened(random.nextInt(20), "k" + random.nextInt(3), value));
        }
        return events;
    }

    private static NamedMaps maps(String target, List<Happened> events) {
        List<MapData> maps = new ArrayList<>();
        for (String name : List.of("count", "sum", "min", "max", "avg", "stats", "hist", "lhist")) {
            maps.add(keyed(name, events));
        }
        for (Reduction reduction :
                List.of(Reduction.SUM, Reduction.AVG, Reduction.MIN, Reduction.MAX)) {
            maps.add(keyed(reduction.name(), events));
        }
        return new NamedMaps(new SessionOrigin(target, "machine", 0), maps);
    }

    private static MapData keyed(String name, List<Happened> events) {
        List<MapData.Entry> entries = new ArrayList<>();
        for (String key : new TreeSet<>(events.stream().map(Happened::key).toList())) {
            List<Happened> own = events.stream().filter(each -> each.key().equals(key)).toList();
            entries.add(new MapData.Entry(Value.of(key), aggregate(name, own)));
        }
        return new MapData("@" + name, true, entries);
    }

    private static Aggregate aggregate(String name, List<Happened> events) {
        long[] values = events.stream().mapToLong(Happened::value).toArray();
        long sum = 0;
        for (long value : values) {
            sum += value;
        }
        TreeMap<Integer, Long> buckets = new TreeMap<>();
        return switch (name) {
            case "count" -> new Aggregate.Count(values.length);
            case "sum" -> new Aggregate.Sum(sum, true);
            case "min" -> new Aggregate.Min(Arrays.stream(values).min().orElseThrow(), true);
            case "max" -> new Aggregate.Max(Arrays.stream(values).max().orElseThrow(), true);
            case "avg" -> new Aggregate.Avg(values.length, sum, true);
            case "stats" -> new Aggregate.Stats(values.length, sum, true);
            case "hist" -> {
                for (long value : values) {
                    buckets.merge(Log2Buckets.index(value, 2), 1L, Long::sum);
                }
                yield new Aggregate.Hist(2, buckets);
            }
            case "lhist" -> {
                for (long value : values) {
                    buckets.merge(LinearBuckets.index(value, 0, 100, 10), 1L, Long::sum);
                }
                yield new Aggregate.LinearHist(0, 100, 10, buckets);
            }
            default -> series(Reduction.valueOf(name), events);
        };
    }

    /** Returns what one JVM keeps: the newest intervals, without those before the first value. */
    private static Aggregate series(Reduction reduction, List<Happened> events) {
        long newest = events.stream().mapToLong(Happened::second).max().orElseThrow();
        List<SeriesPoint> points = new ArrayList<>();
        for (long second = newest - LENGTH + 1; second <= newest; second++) {
            long at = second;
            long[] values =
                    events.stream()
                            .filter(each -> each.second() == at)
                            .mapToLong(Happened::value)
                            .toArray();
            if (values.length > 0 || !points.isEmpty()) {
                long total =
                        Arrays.stream(values)
                                .reduce(
                                        switch (reduction) {
                                            case MIN -> Math::min;
                                            case MAX -> Math::max;
                                            default -> Long::sum;
                                        })
                                .orElse(0);
                points.add(
                        new SeriesPoint(
                                at,
                                Instant.ofEpochSecond(at),
                                reduction,
                                values.length,
                                total,
                                true));
            }
        }
        return new Aggregate.TimeSeries(SECOND, LENGTH, points);
    }

    private static Map<Value, Value> entries(List<MapData> maps) {
        Map<Value, Value> entries = new HashMap<>();
        for (MapData map : maps) {
            for (MapData.Entry entry : map.entries()) {
                entries.put(Value.tuple(Value.of(map.name()), entry.key()), entry.value());
            }
        }
        return entries;
    }
}
