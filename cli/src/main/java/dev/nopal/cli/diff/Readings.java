package dev.nopal.cli.diff;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Aggregation.Reduction;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import java.util.OptionalDouble;

/** The numbers in the values of a map; an absent value is 0. */
final class Readings {
    private Readings() {}

    static double count(Value value) {
        return switch (value) {
            case null -> 0;
            case Aggregate.Counted counted -> DiffNumbers.unsigned(counted.events());
            default -> 0;
        };
    }

    static double total(Value value) {
        return switch (value) {
            case null -> 0;
            case Aggregate.Mean mean -> DiffNumbers.number(mean.total(), mean.signed());
            default -> 0;
        };
    }

    static OptionalDouble average(Value value) {
        double count = count(value);
        return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(total(value) / count);
    }

    static OptionalDouble number(Value value) {
        return switch (value) {
            case null -> OptionalDouble.empty();
            case Aggregate.Number aggregate -> number(aggregate.number());
            case Value.Int number ->
                    OptionalDouble.of(DiffNumbers.number(number.value(), number.signed()));
            default -> OptionalDouble.empty();
        };
    }

    /** Returns the intervals without the first and the last, which are rarely complete. */
    static double[] intervals(Value value) {
        if (!(value instanceof Aggregate.TimeSeries series) || series.points().size() < 3) {
            return new double[0];
        }
        return series.points().subList(1, series.points().size() - 1).stream()
                .filter(point -> point.count() != 0 || point.reduction() == Reduction.SUM)
                .mapToDouble(Readings::interval)
                .toArray();
    }

    private static double interval(SeriesPoint point) {
        if (point.count() == 0) {
            return 0;
        }
        double total = DiffNumbers.number(point.total(), point.signed());
        return point.reduction() == Reduction.AVG
                ? total / DiffNumbers.unsigned(point.count())
                : total;
    }
}
