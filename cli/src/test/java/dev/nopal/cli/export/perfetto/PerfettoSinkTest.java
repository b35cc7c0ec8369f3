package dev.nopal.cli.export.perfetto;

import static dev.nopal.cli.export.timeline.GivenTimeline.BOOT;
import static dev.nopal.cli.export.timeline.GivenTimeline.JVM;
import static dev.nopal.cli.export.timeline.GivenTimeline.WALL;
import static dev.nopal.cli.export.timeline.GivenTimeline.field;
import static dev.nopal.cli.export.timeline.GivenTimeline.printf;
import static dev.nopal.cli.export.timeline.GivenTimeline.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.export.timeline.GivenTimeline;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What {@code protoc} reads from the file, by the messages that Perfetto publishes. */
final class PerfettoSinkTest {
    private static final Event.RecordedThread VIRTUAL =
            new Event.RecordedThread(77, Value.of(""), true);

    @TempDir Path folder;

    /** Returns the packets as text, each on one line; without what all have. */
    private List<String> packets(GivenTimeline.Content content) throws IOException {
        Path trace = folder.resolve("trace.pftrace");
        try (OutputStream out = Files.newOutputStream(trace)) {
            GivenTimeline.write(new PerfettoSink(out), content);
        }
        return PerfettoText.packets(trace);
    }

    private static String trackNamed(List<String> packets, String name) {
        String packet =
                packets.stream()
                        .filter(each -> each.contains("name: \"" + name + "\""))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(name + " in " + packets));
        return packet.replaceFirst(".*?uuid: ([0-9]+).*", "$1");
    }

    private static List<String> eventsOf(List<String> packets, String track) {
        return packets.stream()
                .filter(packet -> packet.contains("track_uuid: " + track + " "))
                .toList();
    }

    private static long time(String packet) {
        return Long.parseLong(packet.replaceFirst(".*?timestamp: ([0-9]+).*", "$1")) - BOOT;
    }

    @Test
    void theClockIsThatSinceBoot() throws IOException {
        assertThat(packets(_ -> {}).getFirst())
                .contains("clock_id: 6 timestamp: " + BOOT)
                .contains("clock_id: 1 timestamp: " + WALL)
                .contains("primary_trace_clock: BUILTIN_CLOCK_BOOTTIME");
    }

    @Test
    void recordedEventsAreInstantsOnTheTracksOfTheirThreads() throws IOException {
        List<String> packets =
                packets(
                        trace -> {
                            trace.record(
                                    "usdt:shop:order",
                                    5,
                                    field("id", -5),
                                    field("who", "Å \"x\"\n店"),
                                    new Value.Field("paid", new Value.Bool(true)),
                                    new Value.Field("n", Value.unsigned(-1)),
                                    new Value.Field(
                                            "pair", Value.tuple(Value.of(1), Value.of("b"))),
                                    new Value.Field(
                                            "r", new Value.Record(List.of(field("in", 2)))));
                            trace.write(recorded("usdt:shop:paid", 6, VIRTUAL));
                        });

        String process = trackNamed(packets, "shop-\\345\\272\\227-4711");
        String thread = trackNamed(packets, "main (thread 1)");
        String virtual = trackNamed(packets, "virtual thread 77");
        assertThat(packets).anyMatch(each -> each.contains("process { pid: 4711"));
        assertThat(packets).filteredOn(each -> each.contains("parent_uuid: " + process)).hasSize(2);
        assertThat(eventsOf(packets, thread)).hasSize(1);
        assertThat(eventsOf(packets, thread).getFirst())
                .contains("type: TYPE_INSTANT", "timestamp: " + (BOOT + 5))
                .contains("categories: \"recorded\" name: \"usdt:shop:order\"")
                .contains("int_value: -5 name: \"id\"", "bool_value: true name: \"paid\"")
                .contains("\\\"x\\\"\\n")
                .contains("uint_value: 18446744073709551615 name: \"n\"")
                .contains("array_values { int_value: 1 } array_values { string_value: \"b\" }")
                .contains("dict_entries { int_value: 2 name: \"in\" }");
        assertThat(eventsOf(packets, virtual).getFirst()).contains("usdt:shop:paid");
    }

    @Test
    void beginsAndReturnsOfMethodsAreSlices() throws IOException {
        List<String> packets =
                packets(
                        trace -> {
                            trace.record("method:Shop:order", 100, field("id", 1));
                            trace.record("method:Shop:pay", 200);
                            trace.record("method:Shop:lost", 210);
                            trace.record("methodret:Shop:pay", 300, field("ok", 1));
                            trace.record("methodret:Shop:order", 400);
                            trace.record("methodret:Shop:alone", 500);
                            trace.record("method:Shop:endless", 600);
                        });

        List<String> events = eventsOf(packets, trackNamed(packets, "main (thread 1)"));
        assertThat(events).hasSize(7);
        assertThat(events).filteredOn(each -> each.contains("TYPE_INSTANT")).hasSize(3);
        assertThat(events.get(1)).contains("TYPE_SLICE_BEGIN", "\"Shop:pay\"", "name: \"ok\"");
        assertThat(time(events.get(1))).isEqualTo(200);
        assertThat(time(events.get(2))).isEqualTo(300);
        assertThat(events.get(3)).contains("TYPE_SLICE_BEGIN", "\"Shop:order\"", "name: \"id\"");
        assertThat(time(events.get(3))).isEqualTo(100);
        assertThat(time(events.get(4))).isEqualTo(400);
        assertThat(events.get(6)).contains("method:Shop:endless", "TYPE_INSTANT");
    }

    @Test
    void durationsAreSlicesThatLieWithinEachOther() throws IOException {
        List<String> packets =
                packets(
                        trace -> {
                            trace.record("methodret:A:first", 150, field("duration", 50));
                            trace.record("methodret:A:inner", 300, field("duration", 100));
                            // It was interrupted before it read the clock for the event's time.
                            trace.record("methodret:A:outer", 360, field("duration", 120));
                            trace.record("methodret:A:last", 500, field("duration", 0));
                        });

        List<String> events = eventsOf(packets, trackNamed(packets, "main (thread 1)"));
        assertThat(events.stream().map(PerfettoSinkTest::time))
                .containsExactly(100L, 150L, 200L, 300L, 199L, 360L, 500L, 500L);
    }

    @Test
    void numbersOfMapsAreCounters() throws IOException {
        MapData map =
                new MapData(
                        "@orders",
                        true,
                        List.of(
                                new MapData.Entry(Value.of("de \"1\""), new Aggregate.Count(9)),
                                new MapData.Entry(Value.of("fr"), new Aggregate.Count(-1))));
        List<String> packets =
                packets(
                        trace -> {
                            trace.write(Event.PrintMap.all(map));
                            trace.write(new Event.PrintMap(map, 1, 0));
                        });

        List<String> german = eventsOf(packets, trackNamed(packets, "@orders[de \\\"1\\\"]"));
        assertThat(german).hasSize(1);
        assertThat(german.getFirst()).contains("TYPE_COUNTER", "counter_value: 9 ");
        List<String> french = eventsOf(packets, trackNamed(packets, "@orders[fr]"));
        assertThat(french).hasSize(2);
        assertThat(french.getFirst()).contains("double_counter_value: 1.8446744073709552e+19");
    }

    @Test
    void printedLinesAndLossesAreOnTheTrackOfTheJvm() throws IOException {
        List<String> packets =
                packets(
                        trace -> {
                            trace.write(JVM, printf("order %d\n", Value.of(3)));
                            trace.write(new Event.LostEvents(37));
                        });

        List<String> events = eventsOf(packets, trackNamed(packets, "shop-\\345\\272\\227-4711"));
        assertThat(events).hasSize(2);
        assertThat(events.getFirst()).contains("categories: \"printed\" name: \"order 3\"");
        assertThat(events.getLast()).contains("int_value: 37 name: \"count\"");
    }

    @Test
    void tenThousandThreadsHaveTheirTracks() throws IOException {
        List<String> packets =
                packets(
                        trace -> {
                            for (int i = 0; i < 11_000; i++) {
                                Event.RecordedThread thread =
                                        new Event.RecordedThread(i + 1, Value.of("t"), true);
                                trace.write(recorded("method:A:b", i, thread));
                            }
                        });

        assertThat(packets).filteredOn(each -> each.contains("TYPE_INSTANT")).hasSize(11_000);
        assertThat(packets.stream().filter(each -> each.contains("name: \"t (virtual")).distinct())
                .hasSize(11_000);
    }
}
