package dev.nopal.script.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

final class AggregateTest {
    private static SortedMap<Integer, Long> buckets(int bucket, long count) {
        return new TreeMap<>(Map.of(bucket, count));
    }

    @Test
    void resultsOfTwoKindsDoNotMerge() {
        Aggregate count = new Aggregate.Count(1);
        assertThat(new Aggregate.Sum(1, true).merge(count)).isSameAs(count);
        assertThat(new Aggregate.Hist(0, buckets(1, 2)).merge(count)).isSameAs(count);
    }

    @Test
    void histogramsOfOtherBucketsDoNotMerge() {
        Aggregate narrow = new Aggregate.Hist(1, buckets(1, 2));
        assertThat(new Aggregate.Hist(0, buckets(1, 2)).merge(narrow)).isSameAs(narrow);
        Aggregate linear = new Aggregate.LinearHist(0, 10, 1, buckets(1, 2));
        assertThat(new Aggregate.LinearHist(0, 10, 2, buckets(1, 2)).merge(linear))
                .isSameAs(linear);
    }

    @Test
    void intervalsBetweenTwoSeriesHaveNoValue() {
        Aggregate.TimeSeries early = series(3, 30);
        Aggregate.TimeSeries late = series(6, 60);
        assertThat(((Aggregate.TimeSeries) early.merge(late)).points())
                .containsExactly(point(3, 1, 30), point(4, 0, 0), point(5, 0, 0), point(6, 1, 60));
    }

    private static Aggregate.TimeSeries series(long number, long total) {
        return new Aggregate.TimeSeries(10, 8, List.of(point(number, 1, total)));
    }

    private static SeriesPoint point(long number, long count, long total) {
        return new SeriesPoint(
                number,
                Instant.EPOCH.plusNanos(number * 10),
                Aggregation.Reduction.SUM,
                count,
                total,
                true);
    }

    @Test
    void numbersMergeByTheirSign() {
        assertThat(new Aggregate.Min(-1, true).merge(new Aggregate.Min(3, true)))
                .isEqualTo(new Aggregate.Min(-1, true));
        assertThat(new Aggregate.Min(-1, false).merge(new Aggregate.Min(3, false)))
                .isEqualTo(new Aggregate.Min(3, false));
        assertThat(new Aggregate.Max(-1, false).merge(new Aggregate.Max(3, false)))
                .isEqualTo(new Aggregate.Max(-1, false));
    }

    @Test
    void averageOfNothingIsZero() {
        assertThat(new Aggregate.Avg(0, 7, true).average()).isZero();
        assertThat(new Aggregate.Avg(2, -2, false).average()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void countedResultsKnowHowManyNumbersTheyWereFed() {
        assertThat(new Aggregate.Count(3).events()).isEqualTo(3);
        assertThat(new Aggregate.Stats(4, 9, true).events()).isEqualTo(4);
        assertThat(new Aggregate.Hist(0, new TreeMap<>(Map.of(1, 2L, 5, 3L))).events())
                .isEqualTo(5);
    }

    @Test
    void histogramsKnowTheirBuckets() {
        Histogram hist = new Aggregate.Hist(0, buckets(4, 1));
        assertThat(hist.lowerBound(4)).isEqualTo(4);
        assertThat(hist.upperBound(4)).isEqualTo(8);
        assertThat(hist.isBounded(64)).isTrue();
        assertThat(hist.isLogarithmic()).isTrue();
        assertThat(hist.empty()).isEqualTo(new Aggregate.Hist(0, new TreeMap<>()));
        Histogram linear = new Aggregate.LinearHist(10, 30, 5, buckets(1, 1));
        assertThat(linear.lowerBound(1)).isEqualTo(10);
        assertThat(linear.upperBound(1)).isEqualTo(15);
        assertThat(linear.isBounded(4)).isTrue();
        assertThat(linear.isBounded(5)).isFalse();
        assertThat(linear.isLogarithmic()).isFalse();
        assertThat(linear.hasBucketsOf(linear.empty())).isTrue();
        assertThat(linear.hasBucketsOf(hist)).isFalse();
    }
}
