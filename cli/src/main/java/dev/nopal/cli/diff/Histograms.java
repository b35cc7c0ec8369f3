package dev.nopal.cli.diff;

import dev.nopal.cli.statistics.ChiSquared;
import dev.nopal.cli.statistics.RankSum;
import dev.nopal.cli.statistics.TestResult;
import dev.nopal.script.statistics.ConfidenceInterval;
import dev.nopal.script.statistics.QuantileEvidence;
import dev.nopal.script.value.Histogram;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The comparison of two histograms by the shares of their buckets; the number of events does not
 * matter.
 */
final class Histograms {
    /** With fewer events on one side, the tests' distributions do not hold. */
    static final int LEAST_EVENTS = 20;

    private static final double[] SHOWN = {0.5, 0.9, 0.99};

    private Histograms() {}

    static Optional<Entry.Pair> pair(Histogram before, Histogram after) {
        if (!before.hasBucketsOf(after)) {
            return Optional.empty();
        }
        Range range = Range.of(before.buckets(), after.buckets());
        Bins bins = Bins.of(before, range.first, range.last);
        return Optional.of(
                new Entry.Pair(
                        new Distribution(bins, range.counts(before.buckets())),
                        new Distribution(bins, range.counts(after.buckets())),
                        List.of(before, after)));
    }

    /** The range of buckets that are not empty. */
    private record Range(int first, int last) {
        static Range of(SortedMap<Integer, Long> before, SortedMap<Integer, Long> after) {
            TreeMap<Integer, Long> all = new TreeMap<>(before);
            all.putAll(after);
            return all.isEmpty() ? new Range(0, 0) : new Range(all.firstKey(), all.lastKey());
        }

        double[] counts(SortedMap<Integer, Long> buckets) {
            double[] counts = new double[last - first + 1];
            buckets.forEach(
                    (bucket, count) -> counts[bucket - first] = DiffNumbers.unsigned(count));
            return counts;
        }
    }

    static Aspect aspect(Entry.Pair pair) {
        if (Math.min(pair.before().total(), pair.after().total()) < LEAST_EVENTS) {
            return Aspect.untested("distribution", List.of(), Verdict.TOO_FEW);
        }
        List<Quantity> shown = new ArrayList<>();
        shown.add(mean(pair));
        for (double quantile : SHOWN) {
            shown.add(quantile(pair, "p" + Math.round(100 * quantile), quantile));
        }
        double effect = 0;
        for (Quantity quantity : shown) {
            double change = quantity.change(0).estimate();
            effect = Math.abs(change) > Math.abs(effect) ? change : effect;
        }
        return Aspect.tested("distribution", shown, test(pair), effect);
    }

    /**
     * Runs two tests, because one detects a shift and the other any change of shape; doubles the
     * smaller p-value, because there were two.
     */
    private static TestResult test(Entry.Pair pair) {
        double[] before = pair.before().counts();
        double[] after = pair.after().counts();
        TestResult shift = RankSum.ofBuckets(before, after);
        TestResult shape = ChiSquared.test(before, after).orElse(shift);
        TestResult smaller = shape.chance() < shift.chance() ? shape : shift;
        return new TestResult(smaller.method() + " on buckets", 2 * smaller.chance());
    }

    static Quantity mean(Entry.Pair pair) {
        return Quantity.tested("avg", pair.before()::mean, pair.after()::mean);
    }

    static Quantity quantile(Entry.Pair pair, String name, double quantile) {
        Distribution before = pair.before();
        Distribution after = pair.after();
        double least = Math.min(before.total(), after.total());
        return new Quantity(
                name,
                deviations -> quantile(before, quantile, deviations),
                deviations -> quantile(after, quantile, deviations),
                true,
                Optional.of(
                        new Quantity.Buckets(
                                before.bins().label(before.bin(quantile)),
                                after.bins().label(after.bin(quantile)))),
                QuantileEvidence.isEnough(least, quantile)
                        ? Optional.empty()
                        : Optional.of(
                                name
                                        + " needs "
                                        + QuantileEvidence.neededEvents(quantile)
                                        + " events in each session, here are "
                                        + DiffNumbers.plain(before.total())
                                        + " and "
                                        + DiffNumbers.plain(after.total())));
    }

    private static ConfidenceInterval quantile(
            Distribution of, double quantile, double deviations) {
        return of.total() == 0
                ? ConfidenceInterval.exactly(Double.NaN)
                : of.quantile(quantile, deviations);
    }
}
