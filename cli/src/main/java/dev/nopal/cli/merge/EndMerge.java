package dev.nopal.cli.merge;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The merge of what {@code END} printed in several JVMs: maps are merged, so that the largest
 * entries are those of all JVMs, and what all print alike is printed once. Everything else is
 * printed with the name of its JVM.
 */
public final class EndMerge {
    private final Map<String, SessionOrigin> origins;
    private final Map<String, List<Event>> printed;
    private final Map<String, List<MapData>> unfinished;

    private EndMerge(
            Map<String, SessionOrigin> origins,
            Map<String, List<Event>> printed,
            Map<String, List<MapData>> unfinished) {
        this.origins = origins;
        this.printed = printed;
        this.unfinished = unfinished;
    }

    /**
     * One item of the merged output.
     *
     * @param target the JVM that printed it; empty if all did
     */
    public record Item(Optional<String> target, Event event) {}

    /** A printed map: what must be equal for two prints to be merged. */
    private record Print(String map, int top, int div, int nth) {}

    /**
     * Merges the outputs, which begin at the same place of the script.
     *
     * @param origins where the sessions are from, by the name of the JVM
     * @param printed what {@code END} printed there, by the name of the JVM
     * @param unfinished the maps of JVMs where {@code END} did not run; they are printed as it
     *     would have printed them
     */
    public static List<Item> of(
            Map<String, SessionOrigin> origins,
            Map<String, List<Event>> printed,
            Map<String, List<MapData>> unfinished) {
        Map<String, List<Event>> inOrder = new TreeMap<>(printed);
        inOrder.values().removeIf(List::isEmpty);
        if (inOrder.isEmpty()) {
            return List.of();
        }
        EndMerge merge = new EndMerge(origins, inOrder, unfinished);
        return areAlike(List.copyOf(inOrder.values())) ? merge.sideBySide() : merge.apart();
    }

    private static boolean areAlike(List<List<Event>> all) {
        List<Event> first = all.getFirst();
        for (List<Event> other : all) {
            if (other.size() != first.size()) {
                return false;
            }
            for (int i = 0; i < first.size(); i++) {
                if (!isSamePlace(first.get(i), other.get(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isSamePlace(Event left, Event right) {
        return switch (left) {
            case Event.PrintMap a ->
                    right instanceof Event.PrintMap b
                            && a.map().name().equals(b.map().name())
                            && a.top() == b.top()
                            && a.div() == b.div();
            case Event.Printf a -> right instanceof Event.Printf b && a.format().equals(b.format());
            default -> left.getClass() == right.getClass();
        };
    }

    /** Merges the first items of all, then the second ones, and so on. */
    private List<Item> sideBySide() {
        List<Item> items = new ArrayList<>();
        int size = printed.values().iterator().next().size();
        for (int i = 0; i < size; i++) {
            Map<String, Event> row = new LinkedHashMap<>();
            for (Map.Entry<String, List<Event>> each : printed.entrySet()) {
                row.put(each.getKey(), each.getValue().get(i));
            }
            Event first = row.values().iterator().next();
            if (first instanceof Event.PrintMap print) {
                items.add(merged(print, row));
            } else if (row.values().stream().distinct().count() == 1) {
                items.add(new Item(Optional.empty(), first));
            } else {
                row.forEach((target, event) -> items.add(new Item(Optional.of(target), event)));
            }
        }
        return items;
    }

    /** Prints the lines of each JVM, then the maps of all. */
    private List<Item> apart() {
        List<Item> items = new ArrayList<>();
        Map<Print, Map<String, Event>> maps = new LinkedHashMap<>();
        printed.forEach(
                (target, events) -> {
                    Map<Print, Integer> seen = new HashMap<>();
                    for (Event event : events) {
                        if (event instanceof Event.PrintMap(MapData map, int top, int div)) {
                            Print place = new Print(map.name(), top, div, 0);
                            int nth = seen.merge(place, 1, Integer::sum);
                            maps.computeIfAbsent(
                                            new Print(map.name(), top, div, nth),
                                            _ -> new LinkedHashMap<>())
                                    .put(target, event);
                        } else {
                            items.add(new Item(Optional.of(target), event));
                        }
                    }
                });
        for (Map<String, Event> row : maps.values()) {
            Event first = row.values().iterator().next();
            items.add(merged((Event.PrintMap) first, row));
        }
        return items;
    }

    private Item merged(Event.PrintMap print, Map<String, Event> row) {
        List<NamedMaps> maps = new ArrayList<>();
        row.forEach(
                (target, event) ->
                        maps.add(
                                new NamedMaps(
                                        origins.get(target),
                                        List.of(((Event.PrintMap) event).map()))));
        unfinished.forEach(
                (target, all) ->
                        maps.add(
                                new NamedMaps(
                                        origins.get(target),
                                        all.stream().filter(isNamed(print)).toList())));
        return new Item(
                Optional.empty(),
                new Event.PrintMap(MapMerge.of(maps).getFirst(), print.top(), print.div()));
    }

    private static Predicate<MapData> isNamed(Event.PrintMap print) {
        return map -> map.name().equals(print.map().name());
    }
}
