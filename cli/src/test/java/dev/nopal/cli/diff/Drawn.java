package dev.nopal.cli.diff;

import dev.nopal.script.session.Losses;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Aggregation.Reduction;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.LinearBuckets;
import dev.nopal.script.value.Log2Buckets;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Sessions made of numbers drawn from known distributions. */
final class Drawn {
    private static final double MILLISECOND = 1e6;

    private Drawn() {}

    /** The distributions, in nanoseconds. */
    enum Shape {
        /** Most latencies: a long tail, p99 at three times the median. */
        LOGNORMAL(random -> MILLISECOND * Math.exp(0.5 * random.nextGaussian())),
        /** A longer tail, p99 at ten times the median. */
        WIDE_LOGNORMAL(random -> MILLISECOND * Math.exp(random.nextGaussian())),
        EXPONENTIAL(random -> MILLISECOND * random.nextExponential()),
        /** A cache that hits four times out of five. */
        BIMODAL(
                random ->
                        (random.nextInt(5) > 0 ? MILLISECOND / 5 : 5 * MILLISECOND)
                                * Math.exp(0.3 * random.nextGaussian()));

        private final ToDoubleFunction<SplittableRandom> draw;

        Shape(ToDoubleFunction<SplittableRandom> draw) {
            this.draw = draw;
        }
    }

    /** The kinds of buckets. */
    enum Buckets {
        POWERS_OF_TWO {
            @Override
            Histogram of(long[] values) {
                return hist(0, values);
            }
        },
        EIGHTHS {
            @Override
            Histogram of(long[] values) {
                return hist(3, values);
            }
        },
        LINEAR {
            @Override
            Histogram of(long[] values) {
                SortedMap<Integer, Long> buckets = new TreeMap<>();
                for (long value : values) {
                    int index = LinearBuckets.index(value, 0, 10_000_000, 200_000);
                    buckets.merge(index, 1L, Long::sum);
                }
                return new Aggregate.LinearHist(0, 10_000_000, 200_000, buckets);
            }
        };

        abstract Histogram of(long[] values);

        private static Histogram hist(int bits, long[] values) {
            SortedMap<Integer, Long> buckets = new TreeMap<>();
            for (long value : values) {
                buckets.merge(Log2Buckets.index(value, bits), 1L, Long::sum);
            }
            return new Aggregate.Hist(bits, buckets);
        }
    }

    static long[] values(Shape shape, int count, double factor, SplittableRandom random) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = (long) (factor * shape.draw.applyAsDouble(random));
        }
        return values;
    }

    /** Draws a Poisson count: as many exponential steps as fit. */
    static long poisson(double mean, SplittableRandom random) {
        long count = -1;
        for (double left = mean; left > 0; left -= random.nextExponential()) {
            count++;
        }
        return count;
    }

    /** Returns a series of averages that vary by a tenth. */
    static Aggregate series(int length, double factor, SplittableRandom random) {
        List<SeriesPoint> points = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            long average = (long) (factor * MILLISECOND * (1 + 0.1 * random.nextGaussian()));
            points.add(
                    new SeriesPoint(
                            i, Instant.EPOCH.plusSeconds(i), Reduction.AVG, 5, 5 * average, true));
        }
        return new Aggregate.TimeSeries(1_000_000_000L, length, points);
    }

    static RecordedSession session(MapData... maps) {
        return session(10, maps);
    }

    static RecordedSession session(double seconds, MapData... maps) {
        return new RecordedSession(
                Path.of("drawn.session"),
                Instant.EPOCH,
                1,
                OptionalDouble.of(seconds),
                "stdin",
                Optional.empty(),
                List.of(maps),
                new Losses(Map.of()),
                List.of(),
                true,
                List.of());
    }

    /** Returns a map with keys {@code k0}, {@code k1} and so on. */
    static MapData keyed(String name, List<? extends Value> values) {
        List<MapData.Entry> entries = new ArrayList<>();
        for (Value value : values) {
            entries.add(new MapData.Entry(Value.of("k" + entries.size()), value));
        }
        return new MapData(name, true, entries);
    }
}
