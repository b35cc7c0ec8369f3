package dev.nopal.cli.export;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The events with a stack that a script recorded, as counts by stack: a map for each probe, which
 * has its name. How many different stacks there are is bounded, and so is memory.
 */
final class StackCounts {
    static final int MAX_STACKS = 100_000;

    private final Map<String, Map<Value.Stack, Long>> probes = new TreeMap<>();
    private int stacks;
    private long skipped;

    /** Counts an event that was recorded with a stack, by the first one that it has. */
    void add(Event event) {
        if (!(event instanceof Event.Recorded recorded)) {
            return;
        }
        Optional<Value.Stack> stack =
                recorded.fields().stream()
                        .map(Value.Field::value)
                        .filter(Value.Stack.class::isInstance)
                        .map(Value.Stack.class::cast)
                        .findFirst();
        stack.ifPresent(
                each -> add(new String(recorded.probe().bytes(), StandardCharsets.UTF_8), each));
    }

    private void add(String probe, Value.Stack stack) {
        Map<Value.Stack, Long> counts = probes.get(probe);
        boolean isKnown = counts != null && counts.containsKey(stack);
        if (!isKnown && stacks >= MAX_STACKS) {
            skipped++;
            return;
        }
        if (!isKnown) {
            stacks++;
        }
        probes.computeIfAbsent(probe, _ -> new LinkedHashMap<>()).merge(stack, 1L, Long::sum);
    }

    /** Returns the maps of a script, followed by these. */
    List<MapData> after(List<MapData> maps) {
        List<MapData> all = new ArrayList<>(maps);
        probes.forEach((probe, counts) -> all.add(new MapData(probe, true, entries(counts))));
        return all;
    }

    private static List<MapData.Entry> entries(Map<Value.Stack, Long> counts) {
        List<MapData.Entry> entries = new ArrayList<>();
        counts.forEach(
                (stack, count) ->
                        entries.add(new MapData.Entry(stack, new Aggregate.Count(count))));
        return entries;
    }

    /** Returns a sentence about what was left out. */
    Optional<String> note() {
        return skipped == 0
                ? Optional.empty()
                : Optional.of(
                        "left out "
                                + skipped
                                + (skipped == 1 ? " recorded event" : " recorded events")
                                + ", because there are more than "
                                + MAX_STACKS
                                + " different stacks");
    }
}
