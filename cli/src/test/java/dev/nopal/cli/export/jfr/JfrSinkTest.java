package dev.nopal.cli.export.jfr;

import static dev.nopal.cli.export.timeline.GivenTimeline.JVM;
import static dev.nopal.cli.export.timeline.GivenTimeline.PID;
import static dev.nopal.cli.export.timeline.GivenTimeline.WALL;
import static dev.nopal.cli.export.timeline.GivenTimeline.field;
import static dev.nopal.cli.export.timeline.GivenTimeline.printf;
import static dev.nopal.cli.export.timeline.GivenTimeline.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.Tools;
import dev.nopal.cli.export.RecordedExamples;
import dev.nopal.cli.export.timeline.GivenTimeline;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import jdk.jfr.Unsigned;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What the JDK reads from the file. */
final class JfrSinkTest {
    private static final Event.RecordedThread VIRTUAL =
            new Event.RecordedThread(77, Value.of("handler"), true);

    @TempDir Path folder;

    private Path write(GivenTimeline.Content content) throws IOException {
        Path recording = folder.resolve("trace.jfr");
        try (OutputStream out = Files.newOutputStream(recording)) {
            GivenTimeline.write(new JfrSink(out), content);
        }
        return recording;
    }

    private List<RecordedEvent> read(GivenTimeline.Content content) throws IOException {
        return RecordingFile.readAllEvents(write(content));
    }

    private static Instant time(long nanos) {
        return Instant.EPOCH.plusNanos(WALL).plusNanos(nanos);
    }

    /** Returns the output of the JDK's command {@code jfr}. */
    private static String jfr(String... words) {
        List<String> command = new ArrayList<>(List.of(words));
        command.addFirst(Path.of(System.getProperty("java.home"), "bin", "jfr").toString());
        Tools.Result result = Tools.run(command);
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result.out();
    }

    private static String frame(RecordedFrame frame) {
        return frame.getMethod().getType().getName()
                + "#"
                + frame.getMethod().getName()
                + ":"
                + frame.getLineNumber();
    }

    @Test
    void theFirstStackIsThatOfTheEvent() throws IOException {
        Value.Stack stack =
                RecordedExamples.stack(
                        "shop.店.Order$Line.<init>(Order.java:17)",
                        "shop.Shop$$Lambda/0x01f.run(Unknown Source)",
                        "java.lang.Object.wait0(Native Method)",
                        "main(Main.java:3)",
                        "no method; at all");
        Path recording =
                write(
                        trace -> {
                            for (int i = 0; i < 2; i++) {
                                trace.record(
                                        "usdt:shop:order",
                                        i,
                                        field("id", i),
                                        new Value.Field("ustack", stack),
                                        new Value.Field("second", RecordedExamples.stack("a.B.c")));
                            }
                            trace.record(
                                    "usdt:shop:order",
                                    2,
                                    field("id", 2),
                                    new Value.Field("ustack", RecordedExamples.stack()),
                                    field("second", ""));
                        });

        List<RecordedEvent> events = RecordingFile.readAllEvents(recording);
        for (RecordedEvent event : events.subList(0, 2)) {
            assertThat(event.getStackTrace().getFrames().stream().map(JfrSinkTest::frame))
                    .containsExactly(
                            "shop.店.Order$Line#<init>:17",
                            "shop.Shop$$Lambda+0x01f#run:0",
                            "java.lang.Object#wait0:0",
                            "#main:3",
                            "#no method; at all:0");
            assertThat(event.getString("second")).contains("a.B.c");
            assertThat(event.hasField("ustack")).isFalse();
        }
        assertThat(events.get(2).getStackTrace()).isNull();
        assertThat(jfr("print", recording.toString()))
                .contains("stackTrace = [", "shop.店.Order$Line.<init>() line: 17");
    }

    @Test
    void everyChunkHasItsStacks() throws IOException {
        int events = 60_000;
        List<RecordedEvent> read =
                read(
                        trace -> {
                            for (int i = 0; i < events; i++) {
                                Value.Stack stack =
                                        RecordedExamples.stack(
                                                "a.B.m" + i % 5_000 + "(B.java:" + (1 + i) + ")",
                                                "a.Main.main(Main.java:1)");
                                trace.record("usdt:a:b", i, new Value.Field("ustack", stack));
                            }
                        });

        assertThat(read).hasSize(events);
        for (int i = 0; i < events; i++) {
            assertThat(read.get(i).getStackTrace().getFrames().stream().map(JfrSinkTest::frame))
                    .containsExactly("a.B#m" + i % 5_000 + ":" + (1 + i), "a.Main#main:1");
        }
    }

    @Test
    void aRecordedEventHasItsTimeThreadAndTypedValues() throws IOException {
        List<RecordedEvent> events =
                read(
                        trace -> {
                            trace.record(
                                    "usdt:shop:order_placed",
                                    1_500_000_001,
                                    field("id", -5),
                                    field("who", "Å \"x\"\n店"),
                                    new Value.Field("n", Value.unsigned(-1)),
                                    new Value.Field("small", new Value.Int(-3, 16, true)),
                                    new Value.Field("paid", new Value.Bool(true)),
                                    field("startTime", 8));
                            trace.write(recorded("a", 1_500_000_002, VIRTUAL));
                        });

        RecordedEvent first = events.getFirst();
        assertThat(first.getEventType().getName()).isEqualTo("nopal.usdt.shop.order_placed");
        assertThat(first.getEventType().getLabel()).isEqualTo("usdt:shop:order_placed");
        assertThat(first.getEventType().getCategoryNames()).containsExactly("Nopal", "Recorded");
        assertThat(first.getStartTime()).isEqualTo(time(1_500_000_001));
        assertThat(first.getDuration()).isZero();
        assertThat(first.getThread().getJavaName()).isEqualTo("main");
        assertThat(first.getThread().getJavaThreadId()).isEqualTo(1);
        assertThat(first.getThread().isVirtual()).isFalse();
        assertThat(first.getString("jvm")).isEqualTo(JVM);
        assertThat(first.getLong("pid")).isEqualTo(PID);
        assertThat(first.getLong("id")).isEqualTo(-5);
        assertThat(first.getString("who")).isEqualTo("Å \"x\"\n店");
        assertThat(first.getLong("n")).isEqualTo(-1);
        assertThat(first.getEventType().getField("n").getAnnotation(Unsigned.class)).isNotNull();
        assertThat(first.getInt("small")).isEqualTo(-3);
        assertThat(first.getBoolean("paid")).isTrue();
        assertThat(first.getLong("startTime2")).isEqualTo(8);
        assertThat(events.get(1).getThread().isVirtual()).isTrue();
        assertThat(events.get(1).getThread().getJavaName()).isEqualTo("handler");
    }

    @Test
    void aFieldWithTheDurationIsTheDurationOfTheEvent() throws IOException {
        RecordedEvent event =
                read(trace ->
                                trace.record(
                                        "methodret:com.shop.Shop:order",
                                        5_000,
                                        field("duration", 2_000)))
                        .getFirst();

        assertThat(event.getStartTime()).isEqualTo(time(3_000));
        assertThat(event.getDuration()).isEqualTo(Duration.ofNanos(2_000));
        assertThat(event.getEndTime()).isEqualTo(time(5_000));
    }

    @Test
    void theCommandOfTheJdkPrintsAndSummarizesIt() throws IOException {
        Path recording =
                write(
                        trace -> {
                            trace.record("method:Лавка:order", 1, field("id", 4));
                            trace.record("method:Лавка:order", 2, field("id", 5));
                            trace.write(printf("total %d\n", Value.of(9)));
                            trace.write(new Event.LostEvents(37));
                            trace.add(MapData.scalar("@n", new Aggregate.Count(12)));
                        });

        String printed = jfr("print", recording.toString());
        assertThat(printed)
                .contains("nopal.method.")
                .contains("id = 4")
                .contains("eventThread = \"main\" (javaThreadId = 1)")
                .contains("text = \"total 9\"")
                .contains("count = 37")
                .contains("map = \"@n\"", "value = 12");
        String summary = jfr("summary", recording.toString());
        assertThat(summary).contains("Version: 2.1", "Chunks: 1");
        assertThat(summary.lines().filter(line -> line.contains("order")))
                .first()
                .asString()
                .matches(".*order +2 +[0-9]+ *");
    }

    @Test
    void manyEventsAreWrittenInChunksAndAllAreRead() throws IOException {
        Path recording =
                write(
                        trace -> {
                            for (int i = 0; i < 100_000; i++) {
                                Event.RecordedThread thread =
                                        new Event.RecordedThread(
                                                1 + i % 50_000, Value.of("t"), true);
                                trace.write(
                                        recorded(
                                                "usdt:shop:e" + i / 10_000,
                                                i,
                                                thread,
                                                field("i", i)));
                            }
                        });

        long next = 0;
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                assertThat(event.getLong("i")).isEqualTo(next);
                assertThat(event.getEventType().getLabel())
                        .isEqualTo("usdt:shop:e" + next / 10_000);
                assertThat(event.getThread().getJavaThreadId()).isEqualTo(1 + next % 50_000);
                assertThat(event.getStartTime()).isEqualTo(time(next));
                next++;
            }
        }
        assertThat(next).isEqualTo(100_000);
        assertThat(jfr("summary", recording.toString())).containsPattern("Chunks: ([5-9]|1[0-9])");
    }

    @Test
    void anEmptySessionIsARecording() throws IOException {
        Path recording = write(_ -> {});

        assertThat(RecordingFile.readAllEvents(recording)).isEmpty();
        assertThat(jfr("summary", recording.toString())).contains("Start: 2026-03-04 05:06:07");
    }

    @Test
    void moreNamesThanADamagedSessionShouldHaveAreStillWritten() throws IOException {
        List<RecordedEvent> events =
                read(
                        trace -> {
                            for (int i = 0; i < 1_500; i++) {
                                trace.record("p" + i, i, field("i", i));
                            }
                        });

        assertThat(events).hasSize(1_500);
        assertThat(events.getLast().getEventType().getName()).isEqualTo("nopal.other");
        assertThat(events.getLast().getString("name")).isEqualTo("p1499");
        assertThat(events.getLast().getString("text")).contains("1499");
    }
}
