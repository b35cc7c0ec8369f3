package dev.nopal.cli.diff;

import dev.nopal.cli.statistics.PoissonRates;
import dev.nopal.cli.statistics.RankSum;
import dev.nopal.cli.statistics.TestResult;
import dev.nopal.script.statistics.ConfidenceInterval;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** The comparison of two values of one entry, according to their kind. */
final class Comparison {
    /** With fewer, the ranks are not normally distributed. */
    private static final int LEAST_INTERVALS = 10;

    private final SessionDurations durations;
    private final List<Quantity> quantities = new ArrayList<>();
    private final List<Aspect> aspects = new ArrayList<>();
    private Optional<Entry.Pair> histograms = Optional.empty();

    Comparison(SessionDurations durations) {
        this.durations = durations;
    }

    /**
     * Returns the compared entry; empty if the two values are of different kinds.
     *
     * @param before null if only AFTER has it
     * @param after null if only BEFORE has it
     */
    Optional<Entry> of(String map, Optional<String> key, Value before, Value after) {
        Value some = before == null ? after : before;
        if (before != null && after != null && before.getClass() != after.getClass()) {
            return Optional.empty();
        }
        boolean isCompared =
                switch (some) {
                    case Aggregate aggregate -> isCompared(aggregate, before, after);
                    case Value.Int _ ->
                            values("value", Readings.number(before), Readings.number(after));
                    default -> false;
                };
        Entry.Presence presence =
                before == null
                        ? Entry.Presence.ONLY_AFTER
                        : after == null ? Entry.Presence.ONLY_BEFORE : Entry.Presence.BOTH;
        return isCompared
                ? Optional.of(
                        new Entry(map, key, kind(some), presence, histograms, quantities, aspects))
                : Optional.empty();
    }

    private boolean isCompared(Aggregate some, Value before, Value after) {
        return switch (some) {
            case Aggregate.Count _ -> events(Readings.count(before), Readings.count(after));
            case Aggregate.Sum _ -> sums(Readings.number(before), Readings.number(after));
            case Aggregate.Min _, Aggregate.Max _ ->
                    values(some.function(), Readings.number(before), Readings.number(after));
            case Aggregate.Mean _ -> averages(before, after);
            case Histogram _ -> histograms((Histogram) before, (Histogram) after);
            case Aggregate.TimeSeries _ -> series(before, after);
        };
    }

    static String kind(Value value) {
        return value instanceof Aggregate aggregate ? aggregate.function() : "value";
    }

    /** Compares how often something happened; an absent count is 0. */
    private boolean events(double before, double after) {
        TestResult test = PoissonRates.test(before, after, durations.before(), durations.after());
        Quantity rate =
                Quantity.tested(
                        "rate",
                        deviations ->
                                ConfidenceInterval.count(before, deviations)
                                        .dividedBy(durations.before()),
                        deviations ->
                                ConfidenceInterval.count(after, deviations)
                                        .dividedBy(durations.after()));
        Quantity count =
                Quantity.tested(
                        "count",
                        deviations -> ConfidenceInterval.count(before, deviations),
                        deviations -> ConfidenceInterval.count(after, deviations));
        quantities.addAll(List.of(count, rate));
        aspects.add(Aspect.tested("rate", List.of(rate, count), test, rate.change(0).estimate()));
        return true;
    }

    /** Compares sums, without a test, because the variance of their parts is unknown. */
    private boolean sums(OptionalDouble before, OptionalDouble after) {
        double left = before.orElse(0);
        double right = after.orElse(0);
        quantities.add(Quantity.plain("sum", left, right));
        quantities.add(
                Quantity.plain("rate", left / durations.before(), right / durations.after()));
        aspects.add(Aspect.untested("value", List.copyOf(quantities), untested(left, right)));
        return true;
    }

    private boolean values(String name, OptionalDouble before, OptionalDouble after) {
        double left = before.orElse(Double.NaN);
        double right = after.orElse(Double.NaN);
        Quantity value = Quantity.plain(name, left, right);
        quantities.add(value);
        aspects.add(Aspect.untested("value", List.of(value), untested(left, right)));
        return true;
    }

    private boolean averages(Value before, Value after) {
        events(Readings.count(before), Readings.count(after));
        quantities.add(Quantity.plain("sum", Readings.total(before), Readings.total(after)));
        return values("avg", Readings.average(before), Readings.average(after));
    }

    private boolean histograms(Histogram before, Histogram after) {
        Histogram left = before == null ? after.empty() : before;
        Histogram right = after == null ? before.empty() : after;
        Optional<Entry.Pair> pair = Histograms.pair(left, right);
        if (pair.isEmpty()) {
            return false;
        }
        histograms = pair;
        events(pair.get().before().total(), pair.get().after().total());
        boolean isBoth = pair.get().before().total() > 0 && pair.get().after().total() > 0;
        if (isBoth) {
            quantities.add(Histograms.mean(pair.get()));
            quantities.add(ends("min", Distribution::lowest));
            quantities.add(ends("max", Distribution::highest));
            aspects.add(Histograms.aspect(pair.get()));
        }
        return true;
    }

    private interface End {
        double of(Distribution distribution);
    }

    private Quantity ends(String name, End end) {
        return Quantity.plain(
                name,
                end.of(histograms.orElseThrow().before()),
                end.of(histograms.orElseThrow().after()));
    }

    /** Compares the intervals of two series as samples; assumes that neighbours are independent. */
    private boolean series(Value before, Value after) {
        double[] left = Readings.intervals(before);
        double[] right = Readings.intervals(after);
        Quantity mean = Quantity.plain("avg", mean(left), mean(right));
        quantities.add(mean);
        quantities.add(Quantity.plain("min", extreme(left, -1), extreme(right, -1)));
        quantities.add(Quantity.plain("max", extreme(left, 1), extreme(right, 1)));
        boolean isEnough = Math.min(left.length, right.length) >= LEAST_INTERVALS;
        if (isEnough) {
            TestResult ranks = RankSum.ofValues(left, right);
            aspects.add(
                    Aspect.tested(
                            "series",
                            List.of(mean),
                            new TestResult(ranks.method() + " on intervals", ranks.chance()),
                            mean.change(0).estimate()));
        } else {
            aspects.add(Aspect.untested("series", List.of(mean), Verdict.TOO_FEW));
        }
        return true;
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElse(Double.NaN);
    }

    private static double extreme(double[] values, int sign) {
        return DoubleStream.of(values).map(value -> sign * value).max().orElse(Double.NaN) * sign;
    }

    private static Verdict untested(double before, double after) {
        return before == after ? Verdict.SAME : Verdict.UNTESTED;
    }
}
