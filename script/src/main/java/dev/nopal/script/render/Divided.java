package dev.nopal.script.render;

import java.util.List;

/**
 * Divides what {@code print(@m, top, div)} prints: integers however deep, averages; not a count or
 * total of {@code stats}, no {@code lhist}, no time series. {@link HistogramRow} divides {@code
 * hist}.
 */
final class Divided {
    private Divided() {}

    static Value by(int div, Value value) {
        if (div <= 1) {
            return value;
        }
        return switch (value) {
            case Value.Int number ->
                    new Value.Int(
                            divide(number.value(), div, number.signed()),
                            number.bits(),
                            number.signed());
            case Value.Array array -> new Value.Array(all(div, array.values()));
            case Value.Tuple tuple -> new Value.Tuple(all(div, tuple.values()));
            case Value.Record record ->
                    new Value.Record(
                            record.fields().stream()
                                    .map(f -> new Value.Field(f.name(), by(div, f.value())))
                                    .toList());
            case Aggregate.Count count -> new Aggregate.Count(divide(count.count(), div, false));
            case Aggregate.Sum sum ->
                    new Aggregate.Sum(divide(sum.sum(), div, sum.signed()), sum.signed());
            case Aggregate.Min min ->
                    new Aggregate.Min(divide(min.min(), div, min.signed()), min.signed());
            case Aggregate.Max max ->
                    new Aggregate.Max(divide(max.max(), div, max.signed()), max.signed());
            case Aggregate.Avg avg -> average(avg.average(), div, avg.signed());
            case Aggregate.Stats stats -> new Value.Record(fields(stats, div));
            default -> value;
        };
    }

    /** Returns what {@code stats()} prints. */
    static List<Value.Field> fields(Aggregate.Stats stats) {
        return fields(stats, 1);
    }

    private static List<Value.Field> fields(Aggregate.Stats stats, int div) {
        boolean signed = stats.signed();
        return List.of(
                new Value.Field("count", Value.unsigned(stats.count())),
                new Value.Field("average", average(stats.average(), div, signed)),
                new Value.Field("total", new Value.Int(stats.total(), 64, signed)));
    }

    private static Value.Int average(long average, int div, boolean signed) {
        return new Value.Int(divide(average, div, signed), 64, signed);
    }

    private static List<Value> all(int div, List<Value> values) {
        return values.stream().map(value -> by(div, value)).toList();
    }

    private static long divide(long value, int div, boolean signed) {
        return signed ? value / div : Long.divideUnsigned(value, div);
    }
}
