package dev.nopal.script.render;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.Value;

import java.util.List;

/**
 * The division in {@code print(@m, top, div)}: of integers at any depth, and of the numbers of
 * aggregations. A histogram divides its {@linkplain Histogram#rows rows} itself; a time series is
 * not divided.
 */
final class Divided {
    private Divided() {}

    static Value by(int div, Value value) {
        if (div <= 1) {
            return value;
        }
        return switch (value) {
            case Value.Int number -> number.dividedBy(div);
            case Value.Array array -> new Value.Array(all(div, array.values()));
            case Value.Tuple tuple -> new Value.Tuple(all(div, tuple.values()));
            case Value.Record record ->
                    new Value.Record(
                            record.fields().stream()
                                    .map(f -> new Value.Field(f.name(), by(div, f.value())))
                                    .toList());
            case Aggregate.Number aggregate -> aggregate.number().dividedBy(div);
            case Aggregate.Summary aggregate -> new Value.Record(aggregate.fields(div));
            case Histogram _, Aggregate.TimeSeries _ -> value;
            case Value.Nothing _, Value.Bool _, Value.Symbol _, Value.Text _ -> value;
            case Value.Buffer _, Value.Stack _ -> value;
        };
    }

    private static List<Value> all(int div, List<Value> values) {
        return values.stream().map(value -> by(div, value)).toList();
    }
}
