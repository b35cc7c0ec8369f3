package dev.nopal.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.List;

final class RecordedStacksTest {
    private static Event.Recorded event(Value... values) {
        List<Value.Field> fields =
                List.of(values).stream().map(value -> new Value.Field("x", value)).toList();
        Event.RecordedThread thread = new Event.RecordedThread(1, Value.of("main"), false);
        return new Event.Recorded(Value.of("wall:hz:99"), 5, thread, fields);
    }

    private static Value.Stack stack(String frame) {
        return new Value.Stack(Value.Stack.Style.BPFTRACE, List.of(Value.of(frame)));
    }

    @Test
    void areCountedInATable() {
        RecordedStacks stacks = new RecordedStacks();
        assertThat(stacks.table()).isEmpty();
        assertThat(stacks.add(event(stack("a.B.c(D.java:1)")))).isTrue();
        assertThat(stacks.add(event(stack("a.B.c(D.java:1)")))).isTrue();
        assertThat(stacks.add(event(stack("a.B.d(D.java:2)")))).isTrue();
        MapData map = ((Event.PrintMap) stacks.table().getLast()).map();
        assertThat(map.entries())
                .containsExactlyInAnyOrder(
                        new MapData.Entry(stack("a.B.c(D.java:1)"), new Aggregate.Count(2)),
                        new MapData.Entry(stack("a.B.d(D.java:2)"), new Aggregate.Count(1)));
    }

    @Test
    void otherEventsAreNot() {
        RecordedStacks stacks = new RecordedStacks();
        assertThat(stacks.add(event())).isFalse();
        assertThat(stacks.add(event(Value.of(1)))).isFalse();
        assertThat(stacks.add(event(stack("a"), Value.of(1)))).isFalse();
        assertThat(stacks.table()).isEmpty();
    }

    @Test
    void areBounded() {
        RecordedStacks stacks = new RecordedStacks();
        for (int i = 0; i < 10_000; i++) {
            stacks.add(event(stack("a.B.c(D.java:" + i + ")")));
        }
        MapData map = ((Event.PrintMap) stacks.table().getLast()).map();
        assertThat(map.entries()).hasSizeLessThan(8_200);
        assertThat(
                        map.entries().stream()
                                .mapToLong(entry -> ((Aggregate.Count) entry.value()).count())
                                .sum())
                .isEqualTo(10_000);
    }
}
