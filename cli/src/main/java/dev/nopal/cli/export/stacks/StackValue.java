package dev.nopal.cli.export.stacks;

import dev.nopal.cli.export.ScriptMaps;
import dev.nopal.cli.page.ValueUnit;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * A number of a map's values that can be added up over stacks.
 *
 * @param type what it counts or measures
 * @param of returns the number
 */
record StackValue(String type, String unit, ToLongFunction<Value> of) {
    private static final String COUNT = "count";

    /**
     * Returns the numbers of a map's values, the one that matters most first; none if it has none.
     */
    static List<StackValue> in(MapData map, ScriptMaps script) {
        if (!StackKey.isIn(map)) {
            return List.of();
        }
        String name = map.name().replaceFirst("^@", "");
        String unit = ValueUnit.of(map.name()).map(StackValue::word).orElse(COUNT);
        return switch (map.entries().getFirst().value()) {
            case Value.Int _ -> List.of(new StackValue(name(name), unit, StackValue::number));
            case Aggregate aggregate ->
                    switch (aggregate) {
                        case Aggregate.Count _ -> counts(name, script.sampling(map.name()));
                        case Aggregate.Sum _ ->
                                List.of(new StackValue(name(name), unit, StackValue::number));
                        case Aggregate.Mean _ ->
                                List.of(
                                        new StackValue(
                                                name(name + "_count"), COUNT, StackValue::events),
                                        new StackValue(name(name), unit, StackValue::total));
                        case Aggregate.Counted _ ->
                                List.of(new StackValue(name(name), COUNT, StackValue::events));
                        case Aggregate.Min _, Aggregate.Max _, Aggregate.TimeSeries _ -> List.of();
                    };
            default -> List.of();
        };
    }

    private static List<StackValue> counts(String name, Optional<ScriptMaps.Sampling> sampling) {
        List<StackValue> values = new ArrayList<>();
        values.add(
                new StackValue(
                        sampling.isPresent() ? "samples" : name(name), COUNT, StackValue::events));
        sampling.ifPresent(
                each ->
                        values.add(
                                new StackValue(
                                        each.isCpu() ? "cpu" : "wall",
                                        "nanoseconds",
                                        value -> events(value) * each.nanos())));
        return values;
    }

    private static String name(String map) {
        return map.isEmpty() ? "events" : map;
    }

    private static String word(ValueUnit unit) {
        return unit.name().toLowerCase(Locale.ROOT);
    }

    private static long number(Value value) {
        return switch (value) {
            case Value.Int number -> number.value();
            case Aggregate.Sum sum -> sum.sum();
            default -> 0;
        };
    }

    private static long events(Value value) {
        return value instanceof Aggregate.Counted counted ? counted.events() : 0;
    }

    private static long total(Value value) {
        return value instanceof Aggregate.Mean mean ? mean.total() : 0;
    }
}
