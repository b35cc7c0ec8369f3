package dev.nopal.cli.export.ctf;

import static dev.nopal.cli.export.timeline.GivenTimeline.BOOT;
import static dev.nopal.cli.export.timeline.GivenTimeline.JVM;
import static dev.nopal.cli.export.timeline.GivenTimeline.WALL;
import static dev.nopal.cli.export.timeline.GivenTimeline.field;
import static dev.nopal.cli.export.timeline.GivenTimeline.printf;
import static dev.nopal.cli.export.timeline.GivenTimeline.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.Tools;
import dev.nopal.cli.export.timeline.GivenTimeline;
import dev.nopal.cli.file.ExportFolder;
import dev.nopal.cli.output.SessionStart;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What babeltrace 1 and 2 read from the folder, which they must agree about. */
final class CtfSinkTest {
    private static final Event.RecordedThread VIRTUAL =
            new Event.RecordedThread(77, Value.of(""), true);

    @TempDir Path temporary;

    private Path folder;

    @BeforeEach
    void requireReaders() {
        Tools.require("babeltrace", "babeltrace2");
        folder = temporary.resolve("trace.ctf");
    }

    private void write(GivenTimeline.Content content) throws IOException {
        write("BEGIN { exit(); }", content);
    }

    private void write(String script, GivenTimeline.Content content) throws IOException {
        try (ExportFolder out = ExportFolder.create(folder)) {
            GivenTimeline.write(script, new CtfSink(out), content);
            out.complete();
        }
    }

    /** Returns the lines of both readers, which are the same, with seconds since 1970. */
    private List<String> read() {
        List<String> second = read("babeltrace2");
        assertThat(second).isEqualTo(read("babeltrace"));
        return second;
    }

    private List<String> read(String reader) {
        Tools.Result result = Tools.run(reader, "--clock-seconds", "--no-delta", folder.toString());
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err()).doesNotContainIgnoringCase("error");
        // The first one also shows that packets have no context of their own.
        return result.out()
                .lines()
                .map(line -> line.replaceFirst(": \\{ }, \\{ pid", ": { pid"))
                .toList();
    }

    private static String time(long nanos) {
        long all = WALL + nanos;
        return String.format(Locale.ROOT, "[%d.%09d]", all / 1_000_000_000, all % 1_000_000_000);
    }

    @Test
    void aRecordedEventHasItsTimeThreadAndTypedValues() throws IOException {
        write(
                trace -> {
                    trace.record(
                            "method:Shop:order",
                            1_500_000_001,
                            field("id", -5),
                            field("customer", "Åsa"),
                            new Value.Field("small", new Value.Int(255, 8, false)),
                            new Value.Field("paid", new Value.Bool(true)),
                            new Value.Field("at", Value.pointer(0xbeef)),
                            new Value.Field("state", new Value.Symbol("OPEN", 3)));
                    trace.write(recorded("usdt:shop:x", 1_500_000_002, VIRTUAL));
                });

        assertThat(read())
                .containsExactly(
                        time(1_500_000_001)
                                + " method:Shop:order: { pid = 4711, jvm = \""
                                + JVM
                                + "\", tid = 1, thread = \"main\", virtual = 0 }, { id = -5,"
                                + " customer = \"Åsa\", small = 255, paid = 1, at = 0xBEEF,"
                                + " state = \"OPEN\" }",
                        time(1_500_000_002)
                                + " usdt:shop:x: { pid = 4711, jvm = \""
                                + JVM
                                + "\", tid = 77, thread = \"\", virtual = 1 }, { }");
    }

    @Test
    void sequencesAndStructuresKeepTheirParts() throws IOException {
        write(
                trace ->
                        trace.record(
                                "p",
                                1,
                                new Value.Field(
                                        "stack",
                                        new Value.Stack(
                                                Value.Stack.Style.BPFTRACE,
                                                List.of(
                                                        Value.of("Shop.order+5"),
                                                        Value.of("Main.main+9")))),
                                new Value.Field("bytes", new Value.Buffer(new byte[] {1, -1})),
                                new Value.Field(
                                        "array",
                                        new Value.Array(List.of(Value.of(7), Value.of(-8)))),
                                new Value.Field("none", new Value.Array(List.of())),
                                new Value.Field("pair", Value.tuple(Value.of(1), Value.of("a"))),
                                new Value.Field(
                                        "who",
                                        new Value.Record(
                                                List.of(field("name", "b"), field("n", 2))))));

        String line = read("babeltrace2").getFirst();
        assertThat(line)
                .contains("stack = [ [0] = \"Shop.order+5\", [1] = \"Main.main+9\" ]")
                .contains("array = [ [0] = 7, [1] = -8 ]")
                .contains("none = \"[]\"")
                .contains("pair = { 0 = 1, 1 = \"a\" }")
                .contains("who = { name = \"b\", n = 2 }");
        assertThat(read("babeltrace").getFirst()).contains("Main.main+9", "[1] = -8", "n = 2");
    }

    @Test
    void namesAndTextsMayHaveQuotesNewlinesAndOtherScripts() throws IOException {
        String hostile = "a \"quoted\" \\ back\nline \u2603 店 \u0000 end";
        write(
                trace ->
                        trace.record(
                                "method:Лавка:\"x\"\\\n",
                                1,
                                field("string", hostile),
                                field("имя", "1"),
                                field("名前", "2"),
                                field("a b", "3"),
                                field("a_b", "4")));

        assertThat(String.join("\n", read("babeltrace2")))
                .contains("method:Лавка:")
                .contains("店")
                .contains("☃")
                .contains(
                        "u0438u043cu044f = \"1\"",
                        "u540du524d = \"2\"",
                        "a_b = \"3\"",
                        "a_b_2 = \"4\"");
        assertThat(String.join("\n", read("babeltrace"))).contains("method:Лавка:", "店");
    }

    @Test
    void anEmptyTextIsNotTheOneBefore() throws IOException {
        write(
                trace -> {
                    for (int i = 0; i < 10; i++) {
                        Event.RecordedThread named =
                                new Event.RecordedThread(2, Value.of("named"), true);
                        boolean isNamed = i % 2 == 0;
                        trace.write(
                                recorded(
                                        "p",
                                        i,
                                        isNamed ? named : VIRTUAL,
                                        field("text", isNamed ? "full" : "")));
                    }
                });

        List<String> lines = read();
        for (int i = 0; i < 10; i++) {
            assertThat(lines.get(i))
                    .contains(i % 2 == 0 ? "thread = \"named\"" : "thread = \"\"")
                    .contains(i % 2 == 0 ? "text = \"full\"" : "text = \"\"");
        }
    }

    @Test
    void tenThousandEventsOutOfOrderKeepTheirTimes() throws IOException {
        List<Long> times = new ArrayList<>();
        write(
                trace -> {
                    for (int i = 0; i < 10_000; i++) {
                        // Two threads that overtake each other, and events that come a second late.
                        long nanos = i * 1000L + (i % 2 == 0 ? 1700 : 0);
                        nanos = i % 100 == 99 ? nanos + 2_000_000_000L : nanos + 3_000_000_000L;
                        times.add(nanos);
                        trace.record("usdt:shop:e" + i % 7, nanos, field("i", i));
                    }
                });

        List<String> lines = read();
        assertThat(lines).hasSize(10_000);
        assertThat(lines.stream().map(line -> line.substring(0, line.indexOf(' '))))
                .containsExactlyElementsOf(times.stream().sorted().map(CtfSinkTest::time).toList());
    }

    @Test
    void eventsThatFitIntoNoStreamAreNotLost() throws IOException {
        write(
                trace -> {
                    for (int i = 0; i < 100; i++) {
                        trace.record("usdt:shop:late", 1_000_000 - i, field("i", i));
                    }
                });

        assertThat(read()).hasSize(100);
    }

    @Test
    void lossesAreWhereTheyHappened() throws IOException {
        write(
                trace -> {
                    trace.record("p", 1000, field("i", 1));
                    trace.write(new Event.LostEvents(37));
                    trace.record("p", 2000, field("i", 2));
                    trace.write(new Event.LostEvents(5));
                });

        assertThat(read("babeltrace2")).hasSize(2);
        for (String reader : List.of("babeltrace", "babeltrace2")) {
            String said = Tools.run(reader, folder.toString()).err();
            assertThat(said).as(reader).contains("discarded 37 ", "discarded 5 ");
        }
    }

    @Test
    void anEmptySessionIsATrace() throws IOException {
        write(_ -> {});

        assertThat(read()).isEmpty();
    }

    @Test
    void aPrintedLineHasItsArgumentsAndTheTimeThatItPrints() throws IOException {
        write(
                "usdt:shop:order { printf(\"%llu %s %d\\n\", nsecs, str(args.name), $1); }",
                trace ->
                        trace.write(
                                printf(
                                        "%llu %s %d\n",
                                        Value.unsigned(BOOT + 42), Value.of("x"), Value.of(3))));

        assertThat(read().getFirst())
                .startsWith(time(42) + " printf:")
                .contains("text = \"5000000000042 x 3\"", "nsecs = 5000000000042", "str = \"x\"")
                .endsWith("time_error = 0 }");
    }

    @Test
    void numbersOfMapsAreEvents() throws IOException {
        write(
                trace ->
                        trace.add(
                                new MapData(
                                        "@orders",
                                        true,
                                        List.of(
                                                new MapData.Entry(
                                                        Value.tuple(
                                                                Value.of("de\n\"1\""), Value.of(2)),
                                                        new Aggregate.Count(9))))));

        assertThat(String.join("\n", read("babeltrace2")))
                .contains("map = \"@orders\"", ", 2\"", "what = \"\", value = 9");
    }

    @Test
    void jvmsOfOtherMachinesAreMovedToTheClockOfTheFirst() throws IOException {
        write(
                trace -> {
                    trace.join(new SessionStart("far", 8, "3-4", WALL + 1000, 99_000));
                    trace.write(JVM, recorded("here", 500));
                    trace.write(
                            "far",
                            new Event.Recorded(Value.of("there"), 99_250, VIRTUAL, List.of()));
                });

        assertThat(read().get(0)).startsWith(time(500) + " here:");
        assertThat(read().get(1)).startsWith(time(1250) + " there:").contains("jvm = \"far\"");
    }

    @Test
    void aFolderThatCannotBeWrittenIsAnError() throws IOException {
        try (ExportFolder out = ExportFolder.create(folder)) {
            GivenTimeline.write(
                    new CtfSink(out),
                    trace -> {
                        removeEverything();
                        trace.record("p", 1);
                    });
            assertThatThrownBy(out::flush).isInstanceOf(IOException.class);
            assertThatThrownBy(out::complete).hasMessageContaining("cannot write " + folder);
        }
        assertThat(folder).doesNotExist();
    }

    private void removeEverything() throws IOException {
        try (Stream<Path> all = Files.walk(temporary)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                if (!each.equals(temporary)) {
                    Files.delete(each);
                }
            }
        }
    }

    @Test
    void aFolderWithoutAnEndIsRemoved() throws IOException {
        try (ExportFolder out = ExportFolder.create(folder)) {
            CtfSink sink = new CtfSink(out);
            GivenTimeline.write(
                    sink,
                    trace -> {
                        trace.record("p", 1);
                        assertThat(Files.list(temporary)).hasSize(1);
                        assertThat(folder).doesNotExist();
                    });
            assertThat(folder).exists();
        }
        Path other = temporary.resolve("other");
        ExportFolder.create(other).close();
        assertThat(other).doesNotExist();
        assertThat(Files.list(temporary)).containsExactly(folder);
    }
}
