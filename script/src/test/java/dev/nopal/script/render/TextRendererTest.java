package dev.nopal.script.render;

import static dev.nopal.script.render.Rendered.hist;
import static dev.nopal.script.render.Rendered.map;
import static dev.nopal.script.render.Rendered.print;
import static dev.nopal.script.render.Rendered.printf;
import static dev.nopal.script.render.Rendered.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

final class TextRendererTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void attachedProbesGoToStandardError() {
        assertThat(text(err, new Event.AttachedProbes(1), new Event.AttachedProbes(2))).isEmpty();
        assertThat(errors()).isEqualTo("Attached 1 probe\nAttached 2 probes\n");
    }

    @Test
    void lostEventsGoToStandardError() {
        assertThat(text(err, new Event.LostEvents(7))).isEmpty();
        assertThat(errors()).isEqualTo("Lost 7 events\n");
    }

    @Test
    void aMessageSaysWhereItComesFrom() {
        Event.Place place = new Event.Place("stdin", 1, 9, 62);
        PrintfFormat format = PrintfFormat.parse("bad %d\n");
        for (var severity : Event.Message.Severity.values()) {
            text(err, new Event.Message(severity, place, format, List.of(Value.of(3))));
        }
        assertThat(errors())
                .isEqualTo(
                        """
                        stdin:1:9-62: ERROR: bad 3
                        stdin:1:9-62: WARNING: bad 3
                        stdin:1:9-62: WARNING: bad 3
                        """);
    }

    @Test
    void aPlusSignEndsWithItsConversion() {
        assertThat(text(printf("%+d %d\n", Value.of(5), Value.of(6)), print("@i", Value.of(7))))
                .isEqualTo("+5 6\n@i: 7\n");
    }

    @Test
    void twoLineFeedsComeBeforeTheMaps() {
        assertThat(text(new Event.End(), print("@i", Value.of(5)))).isEqualTo("\n\n@i: 5\n");
    }

    @Test
    void printfAddsNothing() {
        assertThat(text(printf("%d-", Value.of(1)), printf("x"))).isEqualTo("1-x");
    }

    @Test
    void flagsOfAFormatEndWithIt() {
        assertThat(
                        text(
                                printf("%+d %-4d|%04d|", Value.of(1), Value.of(2), Value.of(3)),
                                new Event.Print(Value.of(4)),
                                printf("%d", Value.of(5))))
                .isEqualTo("+1 2   |0003|4\n5");
    }

    @Test
    void textEventsEndAsBpftraceEndsThem() {
        assertThat(
                        text(
                                new Event.Time(Value.literal("02:28:11\n")),
                                new Event.Join(Value.of("a b")),
                                Rendered.cat(Value.of("c\n")),
                                new Event.SystemOutput(Value.of("d"))))
                .isEqualTo("02:28:11\na b\nc\nd\n");
    }

    @Test
    void recordedEventsNameTheirThreadAndTheirValues() {
        assertThat(
                        text(
                                Rendered.recorded("main", Value.of(5), Value.of("a\u001b")),
                                Rendered.recorded("")))
                .isEqualTo(
                        """
                        shop:paid [main 7] { .v0 = 5, .v1 = a\\x1b }
                        shop:paid [7] {}
                        """);
    }

    @Test
    void printedValuesHaveTheirOwnLine() {
        assertThat(
                        text(
                                new Event.Print(Value.of(-3)),
                                new Event.Print(Value.unsigned(-1)),
                                new Event.Print(new Value.Int(-1, 8, false)),
                                new Event.Print(new Value.Bool(true)),
                                new Event.Print(Value.pointer(16)),
                                new Event.Print(new Value.Nothing()),
                                new Event.Print(new Value.Buffer(new byte[] {'o', 'k', 1}))))
                .isEqualTo("-3\n18446744073709551615\n255\ntrue\n0x10\nnull\nok\\x01\n");
    }

    @Test
    void tuplesHaveSpacesAndArraysHaveNone() {
        Value tuple = Value.tuple(Value.of(1), Value.of("a"), Value.tuple(Value.of(2)));
        Value array = new Value.Array(List.of(Value.of(1), Value.of(2)));
        assertThat(text(print("@t", tuple), print("@a", array)))
                .isEqualTo("@t: (1, a, (2))\n@a: [1,2]\n");
    }

    @Test
    void recordsNameTheirFields() {
        Value record =
                new Value.Record(
                        List.of(
                                new Value.Field("a", Value.of(0)),
                                new Value.Field("b", Value.tuple(Value.of(2), Value.of("hi")))));
        assertThat(text(new Event.Print(record), new Event.Print(new Value.Record(List.of()))))
                .isEqualTo("{ .a = 0, .b = (2, hi) }\n{}\n");
    }

    @Test
    void keysLoseTheirOuterParentheses() {
        Value key = Value.tuple(Value.of(1), Value.tuple(Value.of(2), Value.of("x")));
        assertThat(text(print(map("@k", key, Value.of(5))))).isEqualTo("@k[1, (2, x)]: 5\n");
        assertThat(text(print(map("@k", Value.of("(a)"), Value.of(5))))).isEqualTo("@k[a]: 5\n");
    }

    @Test
    void averagesAreFollowedByNoEmptyLine() {
        assertThat(text(print("@av", new Aggregate.Avg(2, 11, true)))).isEqualTo("@av: 5\n");
    }

    @Test
    void statsAreARecord() {
        assertThat(text(print("@stats", new Aggregate.Stats(3, 6, true))))
                .isEqualTo("@stats: { .count = 3, .average = 2, .total = 6 }\n");
    }

    @Test
    void averagesAreCutTowardsZero() {
        assertThat(text(print("@av", new Aggregate.Avg(2, -15, true)))).isEqualTo("@av: -7\n");
        assertThat(text(print("@av", new Aggregate.Avg(0, 0, true)))).isEqualTo("@av: 0\n");
    }

    @Test
    void anEmptyMapPrintsNothing() {
        assertThat(text(print(map("@e")))).isEmpty();
        assertThat(text(print(new MapData("@e", false, List.of())))).isEmpty();
    }

    @Test
    void stacksAreIndented() {
        Value.Stack stack =
                new Value.Stack(
                        Value.Stack.Style.BPFTRACE, List.of(Value.of("a+1"), Value.of("b+2")));
        assertThat(text(printf("%s", stack))).isEqualTo("\n        a+1\n        b+2\n");
        assertThat(text(print(map("@", stack, new Aggregate.Count(1)))))
                .isEqualTo("@[\n        a+1\n        b+2\n]: 1\n");
    }

    @Test
    void stacksOfPerfHaveATab() {
        Value.Stack stack =
                new Value.Stack(Value.Stack.Style.PERF, List.of(Value.of("7f01 a+1 (/bin/x)")));
        assertThat(text(printf("%s", stack))).isEqualTo("\n\t7f01 a+1 (/bin/x)\n");
    }

    @Test
    void eventTextIsEscapedWhereverItStands() {
        Value.Text hostile = Value.of("\u001b]0;x\u0007\u202e");
        String escaped = "\\x1b]0;x\\x07\\xe2\\x80\\xae";
        Value stack = new Value.Stack(Value.Stack.Style.RAW, List.of(hostile));
        assertThat(
                        text(
                                new Event.Print(hostile),
                                print(map("@", hostile, hostile)),
                                new Event.Print(Value.tuple(hostile)),
                                new Event.Print(stack),
                                new Event.Join(hostile),
                                Rendered.cat(hostile)))
                .isEqualTo("%1$s\n@[%1$s]: %1$s\n(%1$s)\n\n%1$s\n\n%1$s\n%1$s".formatted(escaped));
    }

    @Test
    void aMapThatWasDividedKeepsItsOrder() {
        MapData map = map("@", Value.of("a"), Value.of(30), Value.of("b"), Value.of(20));
        assertThat(text(new Event.PrintMap(map, 0, 20))).isEqualTo("@[b]: 1\n@[a]: 1\n");
    }

    @Test
    void topKeepsTheLargestInAscendingOrder() {
        MapData map =
                map(
                        "@",
                        Value.of("a"),
                        new Aggregate.Avg(1, 10, true),
                        Value.of("d"),
                        new Aggregate.Avg(1, 40, true),
                        Value.of("c"),
                        new Aggregate.Avg(1, 30, true),
                        Value.of("b"),
                        new Aggregate.Avg(1, 20, true));
        assertThat(text(new Event.PrintMap(map, 2, 10))).isEqualTo("@[c]: 3\n@[d]: 4\n");
        assertThat(text(new Event.PrintMap(map, 10, 10)))
                .isEqualTo("@[a]: 1\n@[b]: 2\n@[c]: 3\n@[d]: 4\n");
    }

    @Test
    void aMapWithoutBracketsHasOneValue() {
        MapData two = map("@", Value.of(1), hist(0, 1), Value.of(2), hist(0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MapData("@", false, two.entries()));
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
