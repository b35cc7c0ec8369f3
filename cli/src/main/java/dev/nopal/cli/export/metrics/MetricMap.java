package dev.nopal.cli.export.metrics;

import dev.nopal.cli.export.ScriptMaps;
import dev.nopal.cli.export.stacks.StackKey;
import dev.nopal.script.render.MapJson;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A map as a family of metrics.
 *
 * @param labels the labels and values of its entries; those with equal labels are merged
 */
record MetricMap(MapData map, MetricType type, MetricUnit unit, Map<String, Value> labels) {
    /** Labels that the formats or Prometheus use themselves. */
    private static final Set<String> RESERVED = Set.of("le", "quantile", "job", "instance");

    /** Returns the family; empty if the values are no numbers, or there are none. */
    static Optional<MetricMap> of(MapData map, ScriptMaps script) {
        List<MapData.Entry> numbers =
                map.entries().stream().filter(entry -> type(entry.value()).isPresent()).toList();
        if (numbers.isEmpty()) {
            return Optional.empty();
        }
        Value first = numbers.getFirst().value();
        MetricType type = type(first).orElseThrow();
        // Programs of two versions may differ in the type of a value.
        numbers =
                numbers.stream()
                        .filter(entry -> type(entry.value()).equals(Optional.of(type)))
                        .toList();
        boolean isNegative = numbers.stream().anyMatch(entry -> isNegative(entry.value()));
        MetricUnit unit =
                first instanceof Aggregate.Count ? MetricUnit.NONE : MetricUnit.of(map.name());
        Map<String, Value> labels = new LinkedHashMap<>();
        for (MapData.Entry entry : numbers) {
            labels.merge(
                    map.keyed() ? labels(map.name(), entry.key(), script) : "",
                    entry.value(),
                    MetricMap::merged);
        }
        return Optional.of(new MetricMap(map, isNegative ? MetricType.GAUGE : type, unit, labels));
    }

    private static Value merged(Value one, Value other) {
        return one instanceof Aggregate first && other instanceof Aggregate second
                ? first.merge(second)
                : other;
    }

    private static Optional<MetricType> type(Value value) {
        return Optional.ofNullable(
                switch (value) {
                    case Value.Int _, Value.Bool _ -> MetricType.GAUGE;
                    case Aggregate aggregate ->
                            switch (aggregate) {
                                case Aggregate.Count _, Aggregate.Sum _ -> MetricType.COUNTER;
                                case Aggregate.Mean _ -> MetricType.SUMMARY;
                                case Histogram _ -> MetricType.HISTOGRAM;
                                case Aggregate.Min _, Aggregate.Max _ -> MetricType.GAUGE;
                                case Aggregate.TimeSeries series ->
                                        newest(series).isPresent() ? MetricType.GAUGE : null;
                            };
                    default -> null;
                });
    }

    /** Returns whether a sum is below zero, which no counter can be. */
    private static boolean isNegative(Value value) {
        return value instanceof Aggregate.Sum sum && sum.signed() && sum.sum() < 0;
    }

    /** Returns the newest value of a series. */
    static Optional<Value.Int> newest(Aggregate.TimeSeries series) {
        for (SeriesPoint point : series.points().reversed()) {
            if (point.value() instanceof Value.Int number) {
                return Optional.of(number);
            }
        }
        return Optional.empty();
    }

    private static String labels(String map, Value key, ScriptMaps script) {
        List<Value> parts = MapJson.parts(key);
        List<String> names = script.keyNames(map, parts.size());
        Set<String> used = new HashSet<>(names);
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            String name = names.get(i);
            if (RESERVED.contains(name)) {
                name = "key_" + name;
                while (!used.add(name)) {
                    name += "_";
                }
            }
            labels.add(MetricsText.label(name, text(parts.get(i))));
        }
        return String.join(",", labels);
    }

    /** Returns a part of a key as text; a stack in one line, outermost frame first. */
    private static String text(Value part) {
        return part instanceof Value.Stack stack
                ? String.join(";", StackKey.frames(stack))
                : MapJson.text(part);
    }

    /** Returns the help text. */
    String help() {
        String function =
                map.entries().getFirst().value() instanceof Aggregate aggregate
                        ? ": " + aggregate.function() + "()"
                        : "";
        return "The map " + map.name() + function + ".";
    }
}
