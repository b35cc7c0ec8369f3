package dev.nopal.cli.export;

import static dev.nopal.cli.export.RecordedExamples.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;

final class StackCountsTest {
    private static Event recorded(String probe, Value... values) {
        List<Value.Field> fields =
                Arrays.stream(values).map(value -> new Value.Field("f", value)).toList();
        return new Event.Recorded(
                Value.of(probe), 1, new Event.RecordedThread(1, Value.of("main"), false), fields);
    }

    @Test
    void countsByProbeAndFirstStack() {
        StackCounts stacks = new StackCounts();
        stacks.add(recorded("b", Value.of(1), stack("f", "main"), stack("other")));
        stacks.add(recorded("b", stack("f", "main")));
        stacks.add(recorded("b", stack("g", "main")));
        stacks.add(recorded("a", stack("f", "main")));
        stacks.add(recorded("c", Value.of(1)));
        MapData map = RecordedExamples.map("@m", Value.of(1), new Aggregate.Count(1));

        assertThat(stacks.after(List.of(map)))
                .containsExactly(
                        map,
                        RecordedExamples.map("a", stack("f", "main"), new Aggregate.Count(1)),
                        RecordedExamples.map(
                                "b",
                                stack("f", "main"),
                                new Aggregate.Count(2),
                                stack("g", "main"),
                                new Aggregate.Count(1)));
        assertThat(stacks.note()).isEmpty();
    }

    @Test
    void theNumberOfStacksIsBounded() {
        StackCounts stacks = new StackCounts();
        for (int i = 0; i < StackCounts.MAX_STACKS + 2; i++) {
            stacks.add(recorded("p", stack("f" + i)));
        }
        stacks.add(recorded("p", stack("f0")));

        assertThat(stacks.after(List.of()).getFirst().entries())
                .hasSize(StackCounts.MAX_STACKS)
                .contains(new MapData.Entry(stack("f0"), new Aggregate.Count(2)));
        assertThat(stacks.note())
                .contains(
                        "left out 2 recorded events, because there are more than 100000 different"
                                + " stacks");
    }
}
