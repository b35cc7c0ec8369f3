package dev.nopal.cli.report;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The stacks of recorded events that have nothing else, counted: a table of their own, so that a
 * report of thousands of samples is one screen.
 */
final class RecordedStacks {
    /** The most different stacks; others are counted as one without frames. */
    private static final int MOST = 8_192;

    private static final Value.Stack OTHERS =
            new Value.Stack(Value.Stack.Style.BPFTRACE, List.of());

    private final Map<Value.Stack, Long> counts = new HashMap<>();

    /** Counts an event; returns false if it is no stack. */
    boolean add(Event.Recorded event) {
        boolean isStack =
                event.fields().size() == 1
                        && event.fields().getFirst().value() instanceof Value.Stack;
        if (isStack) {
            Value.Stack stack = (Value.Stack) event.fields().getFirst().value();
            boolean hasRoom = counts.size() < MOST || counts.containsKey(stack);
            counts.merge(hasRoom ? stack : OTHERS, 1L, Long::sum);
        }
        return isStack;
    }

    /** Returns the table with its title; nothing if there were no stacks. */
    List<Event> table() {
        if (counts.isEmpty()) {
            return List.of();
        }
        List<MapData.Entry> entries = new ArrayList<>();
        counts.forEach(
                (stack, count) ->
                        entries.add(new MapData.Entry(stack, new Aggregate.Count(count))));
        return List.of(
                new Event.Print(Value.of("Inside, by samples:")),
                Event.PrintMap.all(new MapData("@samples", true, entries)));
    }
}
