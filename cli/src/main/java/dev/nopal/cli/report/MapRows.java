package dev.nopal.cli.report;

import dev.nopal.script.OwnCode;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The rows of a map, the largest first.
 *
 * @param name the map's name, which ends in the unit of its values
 */
record MapRows(String name, List<Row> rows) {
    /**
     * One entry of the map.
     *
     * @param weight the number by which rows are ordered
     */
    record Row(MapKey key, Value value, double weight) {}

    static MapRows of(MapData map, OwnCode code) {
        List<Row> rows = new ArrayList<>();
        for (MapData.Entry entry : map.entries()) {
            rows.add(new Row(MapKey.of(entry.key(), code), entry.value(), weight(entry.value())));
        }
        rows.sort(Comparator.comparingDouble(Row::weight).reversed());
        return new MapRows(map.name(), rows);
    }

    /** Returns the number that orders a value: totals, and for histograms the number of events. */
    private static double weight(Value value) {
        return switch (value) {
            case Value.Int number -> number.value();
            case Aggregate.Stats stats -> stats.total();
            case Aggregate.Number number -> number.number().value();
            case Histogram histogram -> histogram.events();
            default -> 0;
        };
    }

    /** Returns whether the values can be added up, so that each is a share of the whole. */
    boolean isAdditive() {
        return rows.stream()
                .allMatch(
                        row ->
                                row.value() instanceof Aggregate.Count
                                        || row.value() instanceof Aggregate.Sum
                                        || row.value() instanceof Aggregate.Stats);
    }

    boolean hasStacks() {
        return rows.stream().anyMatch(row -> row.key().stack().isPresent());
    }

    double total() {
        return rows.stream().mapToDouble(Row::weight).sum();
    }

    /** Adds up the rows of each text; returns the sums, the largest first. */
    static Map<String, Double> sums(List<Row> rows, Function<Row, String> text) {
        Map<String, Double> sums = new LinkedHashMap<>();
        rows.forEach(row -> sums.merge(text.apply(row), row.weight(), Double::sum));
        return sorted(sums);
    }

    static Map<String, Double> sorted(Map<String, Double> sums) {
        Map<String, Double> sorted = new LinkedHashMap<>();
        sums.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }
}
