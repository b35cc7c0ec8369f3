package dev.nopal.script.render;

import static dev.nopal.script.render.Rendered.hist;
import static dev.nopal.script.render.Rendered.json;
import static dev.nopal.script.render.Rendered.lhist;
import static dev.nopal.script.render.Rendered.map;
import static dev.nopal.script.render.Rendered.print;
import static dev.nopal.script.render.Rendered.printf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.util.List;

final class JsonRendererTest {
    @Test
    void attachedProbesAreCountedTwice() {
        assertThat(json(new Event.AttachedProbes(2)))
                .isEqualTo(
                        "{\"type\": \"attached_probes\", \"count\": 2, \"data\": {\"probes\": 2}}\n");
    }

    @Test
    void lostEventsAreCountedTwice() {
        assertThat(json(new Event.LostEvents(7)))
                .isEqualTo(
                        "{\"type\": \"lost_events\", \"count\": 7, \"data\": {\"events\": 7}}\n");
    }

    @Test
    void theEndIsSilent() {
        assertThat(json(new Event.End())).isEmpty();
    }

    @Test
    void recordedEventsHaveTheirTimeThreadAndValues() {
        assertThat(json(Rendered.recorded("main", Value.of(5), Value.of("a\n"))))
                .isEqualTo(
                        """
                        {"type": "record", "data": {"probe": "shop:paid", "nsecs": 12, "tid": 7, \
                        "thread": "main", "virtual": true, "fields": {"v0": 5, "v1": "a\\n"}}}
                        """);
    }

    @Test
    void textEventsAreStrings() {
        Value.Text text = Value.of("a\n");
        assertThat(
                        json(
                                printf("test %d", Value.of(5)),
                                new Event.Time(Value.literal("02:28:11\n")),
                                new Event.Join(text),
                                Rendered.cat(text),
                                new Event.SystemOutput(text)))
                .isEqualTo(
                        """
                        {"type": "printf", "data": "test 5"}
                        {"type": "time", "data": "02:28:11\\n"}
                        {"type": "join", "data": "a\\n"}
                        {"type": "cat", "data": "a\\n"}
                        {"type": "syscall", "data": "a\\n"}
                        """);
    }

    @Test
    void aMessageSaysWhereItComesFrom() {
        Event.Place place = new Event.Place("stdin", 1, 9, 62);
        PrintfFormat format = PrintfFormat.parse("bad");
        assertThat(
                        json(
                                new Event.Message(
                                        Event.Message.Severity.ERROR, place, format, List.of()),
                                new Event.Message(
                                        Event.Message.Severity.WARNING, place, format, List.of()),
                                new Event.Message(
                                        Event.Message.Severity.RUNTIME, place, format, List.of())))
                .isEqualTo(
                        """
                        {"type": "errorf", "msg": "bad", "filename": "stdin", "line": 1, "col": 9}
                        {"type": "warnf", "msg": "bad", "filename": "stdin", "line": 1, "col": 9}
                        {"type": "runtime_error", "msg": "bad", "filename": "stdin", "line": 1, "col": 9}
                        """);
    }

    @Test
    void valuesKeepTheirShape() {
        Value record =
                new Value.Record(
                        List.of(
                                new Value.Field("m", Value.of(2)),
                                new Value.Field("n", new Value.Bool(false))));
        assertThat(data(Value.of(5))).isEqualTo("5");
        assertThat(data(Value.tuple(Value.of(1), Value.of("s"), Value.tuple(Value.of(4)))))
                .isEqualTo("[1,\"s\",[4]]");
        assertThat(data(record)).isEqualTo("{\"m\": 2, \"n\": false}");
        assertThat(data(new Value.Record(List.of()))).isEqualTo("{}");
        assertThat(data(new Value.Nothing())).isEqualTo("null");
        assertThat(data(Value.pointer(0x32))).isEqualTo("50");
        assertThat(data(new Value.Symbol("FOO", 333))).isEqualTo("333");
        assertThat(data(new Value.Buffer(new byte[] {'o', -1}))).isEqualTo("[111,-1]");
        assertThat(data(new Value.Buffer(new byte[0]))).isEqualTo("[]");
        assertThat(data(new Value.Stack(Value.Stack.Style.PERF, List.of(Value.of("1 f")))))
                .isEqualTo("\"\\n\\t1 f\\n\"");
    }

    @ParameterizedTest
    @CsvSource({
        "9007199254740992, 9007199254740992",
        "9007199254740991, 9007199254740991",
        "9007199254740993, '\"9007199254740993\"'",
        "-9007199254740993, '\"-9007199254740993\"'",
        "9223372036854775807, '\"9223372036854775807\"'",
        "-9223372036854775808, -9223372036854775808",
        "4611686018427387904, 4611686018427387904",
        "0, 0"
    })
    void anIntegerThatADoubleCannotHoldIsAString(long value, String json) {
        assertThat(data(Value.of(value))).isEqualTo(json);
    }

    @Test
    void theLargestUnsignedIntegerIsAString() {
        assertThat(data(Value.unsigned(-1))).isEqualTo("\"18446744073709551615\"");
        assertThat(data(Value.pointer(-1))).isEqualTo("\"18446744073709551615\"");
        assertThat(data(Value.unsigned(Long.MIN_VALUE))).isEqualTo("9223372036854775808");
    }

    @Test
    void mapsAreObjectsInTheirOrder() {
        assertThat(json(print("@scalar", Value.of(5))))
                .isEqualTo("{\"type\": \"map\", \"data\": {\"@scalar\": 5}}\n");
        assertThat(json(print(map("@m", Value.of("b"), Value.of(3), Value.of("a"), Value.of(2)))))
                .isEqualTo("{\"type\": \"map\", \"data\": {\"@m\": {\"a\": 2, \"b\": 3}}}\n");
    }

    @Test
    void keysHaveNeitherOuterParenthesesNorSpaces() {
        Value key = Value.tuple(Value.of("a b"), Value.tuple(Value.of(2), Value.of(3)));
        assertThat(json(print(map("@m", key, Value.of(5)))))
                .isEqualTo("{\"type\": \"map\", \"data\": {\"@m\": {\"ab,(2,3)\": 5}}}\n");
    }

    @Test
    void anEmptyMapPrintsNothing() {
        assertThat(json(print(map("@m")))).isEmpty();
    }

    @Test
    void histogramsHaveInclusiveBounds() {
        assertThat(json(print("@", hist(0, -1, 0, 5))))
                .isEqualTo(
                        "{\"type\": \"hist\", \"data\": {\"@\": [{\"max\": -1, \"count\": 1},"
                                + "{\"min\": 0, \"max\": 0, \"count\": 1},"
                                + "{\"min\": 1, \"max\": 1, \"count\": 0},"
                                + "{\"min\": 2, \"max\": 3, \"count\": 0},"
                                + "{\"min\": 4, \"max\": 7, \"count\": 1}]}}\n");
    }

    @Test
    void aBoundThatADoubleCannotHoldIsAString() {
        assertThat(json(print("@", hist(0, Long.MAX_VALUE))))
                .contains(
                        "{\"min\": 4611686018427387904, \"max\": \"9223372036854775807\", \"count\": 1}");
    }

    @Test
    void theLastLinearBucketHasNoMaximum() {
        assertThat(json(print(map("@", Value.of("k"), lhist(0, 100, 10, 50, 1000)))))
                .startsWith(
                        "{\"type\": \"hist\", \"data\": {\"@\": {\"k\": [{\"min\": 50, \"max\": 59,")
                .endsWith("{\"min\": 100, \"count\": 1}]}}}\n");
    }

    @Test
    void anEmptyHistogramIsAnEmptyArray() {
        assertThat(json(print("@hist", hist(0))))
                .isEqualTo("{\"type\": \"hist\", \"data\": {\"@hist\": []}}\n");
    }

    @Test
    void histogramsAreDivided() {
        assertThat(json(new Event.PrintMap(MapData.scalar("@", hist(0, 1, 1, 1)), 0, 2)))
                .contains("\"count\": 1}");
    }

    @Test
    void averagesAndStatsShareAType() {
        assertThat(json(print("@a", new Aggregate.Avg(1, 49, true))))
                .isEqualTo("{\"type\": \"stats\", \"data\": {\"@a\": 49}}\n");
        assertThat(json(print("@s", new Aggregate.Stats(2, 12, true))))
                .isEqualTo(
                        "{\"type\": \"stats\", \"data\": {\"@s\": "
                                + "{\"count\": 2, \"average\": 6, \"total\": 12}}}\n");
    }

    @Test
    void dividedAveragesAreStillStats() {
        MapData map = map("@", Value.of("a"), new Aggregate.Avg(1, 30, true));
        assertThat(json(new Event.PrintMap(map, 2, 10)))
                .isEqualTo("{\"type\": \"stats\", \"data\": {\"@\": {\"a\": 3}}}\n");
    }

    @Test
    void stringsAreEscapedSoThatTheyParseAndSteerNothing() {
        assertThat(data(Value.of("q\" b\\ \n\r\t \u001b \u007f \u009b \u202e é 😀")))
                .isEqualTo("\"q\\\" b\\\\ \\n\\r\\t \\u001b \\u007f \\u009b \\u202e é 😀\"");
    }

    @Test
    void bytesThatAreNotUtf8AreReplaced() {
        byte[] bytes = {'a', (byte) 0xff, (byte) 0xc3};
        assertThat(data(new Value.Text(bytes, false))).isEqualTo("\"a\ufffd\ufffd\"");
    }

    @Test
    void eventTextInPrintfIsEscapedOnce() {
        assertThat(json(printf("%s%c", Value.of("\u001b"), Value.of(7))))
                .isEqualTo("{\"type\": \"printf\", \"data\": \"\\u001b\\u0007\"}\n");
    }

    private static String data(Value value) {
        String line = json(new Event.Print(value));
        String before = "{\"type\": \"value\", \"data\": ";
        assertThat(line.getBytes(StandardCharsets.UTF_8)).isNotEmpty();
        assertThat(line).startsWith(before).endsWith("}\n");
        return line.substring(before.length(), line.length() - 2);
    }

    @Test
    void arraysAndHistogramsInsideOthersAreWritten() {
        Value array =
                new Value.Array(List.of(new Value.Int(1, 64, true), new Value.Int(-2, 64, true)));
        assertThat(data(array)).isEqualTo("[1,-2]");
        assertThat(data(new Value.Tuple(List.of(Rendered.hist(0, 5), array))))
                .isEqualTo("[[{\"min\": 4, \"max\": 7, \"count\": 1}],[1,-2]]");
    }
}
