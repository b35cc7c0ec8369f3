package dev.nopal.script.render;

import static dev.nopal.script.render.Rendered.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.List;

final class DividedTest {
    @Test
    void integersAreCutTowardsZero() {
        assertThat(divided(Value.of(-7), 2)).isEqualTo("-3");
        assertThat(divided(Value.unsigned(-2), 2)).isEqualTo("9223372036854775807");
    }

    @Test
    void zeroAndOneDivideNothing() {
        assertThat(divided(Value.of(7), 0)).isEqualTo("7");
        assertThat(divided(Value.of(7), 1)).isEqualTo("7");
    }

    @Test
    void integersInsideOtherValuesAreDivided() {
        Value record =
                new Value.Record(
                        List.of(
                                new Value.Field("a", Value.of(8)),
                                new Value.Field("b", new Value.Array(List.of(Value.of(6))))));
        assertThat(divided(Value.tuple(record, Value.of("x")), 2))
                .isEqualTo("({ .a = 4, .b = [3] }, x)");
    }

    @Test
    void numbersOfAggregationsAreDivided() {
        assertThat(divided(new Aggregate.Count(9), 2)).isEqualTo("4");
        assertThat(divided(new Aggregate.Sum(-9, true), 2)).isEqualTo("-4");
        assertThat(divided(new Aggregate.Min(9, true), 2)).isEqualTo("4");
        assertThat(divided(new Aggregate.Max(9, false), 2)).isEqualTo("4");
        assertThat(divided(new Aggregate.Avg(2, 18, true), 2)).isEqualTo("4");
    }

    @Test
    void onlyTheAverageOfStatsIsDivided() {
        assertThat(divided(new Aggregate.Stats(2, 18, true), 2))
                .isEqualTo("{ .count = 2, .average = 4, .total = 18 }");
    }

    @Test
    void aNarrowIntegerIsNotDividedByANarrowedNumber() {
        assertThat(divided(new Value.Int(100, 8, true), 256)).isEqualTo("0");
    }

    private static String divided(Value value, int div) {
        String line = text(new Event.PrintMap(MapData.scalar("@", value), 0, div));
        return line.substring("@: ".length(), line.length() - 1);
    }
}
