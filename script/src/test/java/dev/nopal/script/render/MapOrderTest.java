package dev.nopal.script.render;

import static dev.nopal.script.render.Rendered.hist;
import static dev.nopal.script.render.Rendered.lhist;
import static dev.nopal.script.render.Rendered.map;
import static dev.nopal.script.render.Rendered.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

final class MapOrderTest {
    @Test
    void signedIntegersGoUpByValue() {
        assertThat(valuesInOrder(Value::of, 3, -1, 2)).containsExactly(-1L, 2L, 3L);
    }

    @Test
    void unsignedIntegersGoUpByValue() {
        assertThat(valuesInOrder(Value::unsigned, -1, 2)).containsExactly(2L, -1L);
    }

    @Test
    void countsAndSumsGoUpByValue() {
        assertThat(valuesInOrder(Aggregate.Count::new, 3, 1)).containsExactly(1L, 3L);
        assertThat(valuesInOrder(n -> new Aggregate.Sum(n, true), 3, -1)).containsExactly(-1L, 3L);
        assertThat(valuesInOrder(n -> new Aggregate.Sum(n, false), -1, 3)).containsExactly(3L, -1L);
    }

    @Test
    void minimaAndMaximaAreOrderedAsIfUnsigned() {
        assertThat(valuesInOrder(n -> new Aggregate.Min(n, true), -1, 3)).containsExactly(3L, -1L);
        assertThat(valuesInOrder(n -> new Aggregate.Max(n, true), -1, 3)).containsExactly(3L, -1L);
    }

    @Test
    void averagesAndStatsGoUpByAverage() {
        assertThat(valuesInOrder(n -> new Aggregate.Avg(2, 2 * n, true), 3, -1))
                .containsExactly(-1L, 3L);
        assertThat(valuesInOrder(n -> new Aggregate.Stats(2, 2 * n, true), 3, -1))
                .containsExactly(-1L, 3L);
    }

    @Test
    void histogramsGoUpByWhatTheyCounted() {
        assertThat(keys(map("@", Value.of(1), hist(0, 1, 2), Value.of(2), hist(0, 9))))
                .containsExactly("2", "1");
        assertThat(
                        keys(
                                map(
                                        "@",
                                        Value.of(1),
                                        lhist(0, 9, 1, 1, 2),
                                        Value.of(2),
                                        lhist(0, 9, 1, 1))))
                .containsExactly("2", "1");
    }

    @Test
    void otherValuesGoByKey() {
        assertThat(keysInOrder(Value.of("x"), Value.of("a"), Value.of("ab")))
                .containsExactly("a", "ab", "x");
        assertThat(keysInOrder(Value.of(1), Value.of(-1))).containsExactly("-1", "1");
        assertThat(
                        keysInOrder(
                                Value.tuple(Value.of(2), Value.of("a")),
                                Value.tuple(Value.of(1), Value.of("b")),
                                Value.tuple(Value.of(1), Value.of("a"))))
                .containsExactly("(1, a)", "(1, b)", "(2, a)");
    }

    @Test
    void keysAreReadAsSignedWhateverTheirType() {
        assertThat(keysInOrder(new Value.Int(1, 8, false), new Value.Int(200, 8, false)))
                .containsExactly("200", "1");
    }

    @Test
    void bytesAreComparedUnsigned() {
        assertThat(keysInOrder(Value.of("é"), Value.of("z"))).containsExactly("z", "é");
    }

    @Test
    void keysOfEveryTypeHaveAnOrder() {
        Value low = new Value.Record(List.of(new Value.Field("a", Value.of(1))));
        Value high = new Value.Record(List.of(new Value.Field("a", Value.of(2))));
        assertThat(keysInOrder(high, low)).containsExactly("{ .a = 1 }", "{ .a = 2 }");
        assertThat(keysInOrder(new Value.Bool(true), new Value.Bool(false)))
                .containsExactly("false", "true");
        assertThat(keysInOrder(Value.pointer(2), Value.pointer(1))).containsExactly("0x1", "0x2");
        assertThat(keysInOrder(new Value.Array(List.of(Value.of(2))), new Value.Array(List.of())))
                .containsExactly("[]", "[2]");
        assertThat(
                        keysInOrder(
                                new Value.Buffer(new byte[] {'b'}),
                                new Value.Buffer(new byte[] {'a'})))
                .containsExactly("a", "b");
        assertThat(keysInOrder(stack("b"), stack("a"))).containsExactly("\na\n", "\nb\n");
    }

    @Test
    void equalValuesGoByKey() {
        assertThat(
                        keys(
                                map(
                                        "@",
                                        Value.of("b"),
                                        new Aggregate.Count(1),
                                        Value.of("a"),
                                        new Aggregate.Count(1))))
                .containsExactly("a", "b");
    }

    @Test
    void mixedTypesStillHaveATotalOrder() {
        Value[] mixed =
                IntStream.range(0, 400)
                        .mapToObj(i -> i % 3 == 0 ? Value.of(i % 7) : Value.of("" + i % 5))
                        .toArray(Value[]::new);
        assertThat(text(Event.PrintMap.all(map("@", mixed)))).hasLineCount(200);
    }

    private static Value stack(String frame) {
        return new Value.Stack(Value.Stack.Style.RAW, List.of(Value.of(frame)));
    }

    private static List<String> keysInOrder(Value... keys) {
        Value value = Value.of("same");
        return keys(
                map(
                        "@",
                        Stream.of(keys)
                                .flatMap(key -> Stream.of(key, value))
                                .toArray(Value[]::new)));
    }

    private static List<String> keys(MapData map) {
        return MapOrder.sorted(map, 0).stream().map(entry -> show(entry.key())).toList();
    }

    /** Orders a map whose values are made from its keys, with the largest key first. */
    private static List<Long> valuesInOrder(Function<Long, Value> make, long... numbers) {
        Value[] entries = new Value[2 * numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            entries[2 * i] = Value.of(numbers[i]);
            entries[2 * i + 1] = make.apply(numbers[i]);
        }
        return MapOrder.sorted(map("@", entries), 0).stream()
                .map(entry -> ((Value.Int) entry.key()).value())
                .toList();
    }

    private static String show(Value value) {
        TextStream out = TextStream.raw();
        TextValues.write(out, value);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void hugeCountsComeLast() {
        MapData map =
                Rendered.map(
                        "@",
                        new Value.Int(1, 64, true),
                        new Aggregate.Count(-1),
                        new Value.Int(2, 64, true),
                        new Aggregate.Count(1),
                        new Value.Int(3, 64, true),
                        new Aggregate.Count(0));
        assertThat(Rendered.text(new java.io.ByteArrayOutputStream(), Rendered.print(map)))
                .contains("@[3]: 0\n@[2]: 1\n@[1]: 18446744073709551615\n");
    }
}
