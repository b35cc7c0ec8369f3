package dev.nopal.cli.report;

import dev.nopal.cli.recipe.RecipeHeader;
import dev.nopal.script.OwnCode;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a recipe collected.
 *
 * @param printed what the script printed, in order
 * @param maps the maps at the end
 * @param jvms how many JVMs it is from; the maps are then merged
 * @param code the programs' own
 * @param rowsByName the rows that were read so far, because reading parses many stacks
 */
record Collected(
        RecipeHeader header,
        List<Event> printed,
        List<MapData> maps,
        int jvms,
        OwnCode code,
        Map<String, MapRows> rowsByName) {
    Collected(
            RecipeHeader header, List<Event> printed, List<MapData> maps, int jvms, OwnCode code) {
        this(header, printed, maps, Math.max(1, jvms), code, new HashMap<>());
    }

    /**
     * Returns the name of a thread; if there are several JVMs, with that of its JVM, which is the
     * last word of the key.
     */
    String thread(MapKey key, String name) {
        return jvms > 1 && !name.isEmpty() ? key.words().getLast() + "/" + name : name;
    }

    Optional<MapData> map(String name) {
        return maps.stream().filter(map -> map.name().equals(name)).findFirst();
    }

    /** Returns the rows of a map, none if there is no such map. */
    MapRows rows(String name) {
        return rowsByName.computeIfAbsent(
                name, _ -> map(name).map(this::rows).orElseGet(() -> new MapRows(name, List.of())));
    }

    MapRows rows(MapData map) {
        return MapRows.of(map, code);
    }

    /**
     * Returns the number in a map without keys, 0 if nothing was recorded. Of several JVMs, each
     * with a number of its own, it is the sum.
     */
    double number(String name) {
        return map(name).stream()
                .flatMap(map -> map.entries().stream())
                .mapToDouble(entry -> number(entry.value()))
                .sum();
    }

    private static double number(Value value) {
        return switch (value) {
            case Value.Int number -> number.value();
            case Aggregate.Number number -> number.number().value();
            case Aggregate.Stats stats -> stats.total();
            default -> 0;
        };
    }

    /**
     * Returns by how much the times of samples must be stretched: each counts for a whole period,
     * but a busy machine leaves rounds out.
     *
     * @param periodMillis the time between two rounds as the script asked for it
     */
    double stretch(double periodMillis) {
        // The main thread has the same id in all JVMs, so their rounds are added up.
        double rounds =
                rows("@rounds").rows().stream().mapToDouble(MapRows.Row::weight).max().orElse(0)
                        / jvms;
        double expected = number("@elapsed_ns") / 1e6 / periodMillis;
        return rounds > 0 && expected > rounds ? expected / rounds : 1;
    }

    Optional<Value> value(String name) {
        return map(name)
                .flatMap(map -> map.entries().stream().findFirst())
                .map(MapData.Entry::value);
    }
}
