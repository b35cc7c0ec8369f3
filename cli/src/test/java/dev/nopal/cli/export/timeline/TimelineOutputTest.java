package dev.nopal.cli.export.timeline;

import static dev.nopal.cli.export.timeline.GivenTimeline.BOOT;
import static dev.nopal.cli.export.timeline.GivenTimeline.JVM;
import static dev.nopal.cli.export.timeline.GivenTimeline.WALL;
import static dev.nopal.cli.export.timeline.GivenTimeline.printf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Aggregation.Reduction;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class TimelineOutputTest {
    private final Kept kept = new Kept();

    /** Keeps what a format would write. */
    private static final class Kept implements TimelineSink {
        final List<TimelineJvm> jvms = new ArrayList<>();
        final List<TimelineEvent> events = new ArrayList<>();
        final List<TimelineCount> counts = new ArrayList<>();
        long lost;
        long end;

        @Override
        public void begin(TimelineClock clock, String script, String versions) {
            assertThat(clock.wall(BOOT)).isEqualTo(WALL);
        }

        @Override
        public void add(TimelineJvm jvm, long nanos) {
            jvms.add(jvm);
        }

        @Override
        public void write(TimelineEvent event) {
            events.add(event);
        }

        @Override
        public void write(TimelineCount count) {
            counts.add(count);
        }

        @Override
        public void lost(TimelineJvm jvm, long count, long nanos) {
            lost += count;
        }

        @Override
        public void end(long nanos) {
            end = nanos;
        }

        @Override
        public long written() {
            return 0;
        }
    }

    private static List<String> names(TimelineEvent event) {
        return event.fields().stream().map(Value.Field::name).toList();
    }

    @Test
    void aLineWithoutItsTimeHasThatOfTheLook() throws IOException {
        long before = BOOT + nanosSince1970() - WALL;
        GivenTimeline.write(kept, trace -> trace.write(printf("a\n")));
        long after = BOOT + nanosSince1970() - WALL;

        TimelineEvent line = kept.events.getFirst();
        assertThat(line.nanos()).isBetween(before - 1_000_000_000, after + 1_000_000_000);
        assertThat(line.error()).isPositive();
        assertThat(line.thread()).isEmpty();
        assertThat(kept.end).isGreaterThanOrEqualTo(line.nanos());
        assertThat(kept.jvms).containsExactly(new TimelineJvm(0, JVM, GivenTimeline.PID));
    }

    private static long nanosSince1970() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }

    @Test
    void builtinsAmongTheArgumentsSayWhenAndWhere() throws IOException {
        GivenTimeline.write(
                "usdt:a:b { printf(\"%llu %d %s %s %d\", nsecs, tid, comm, probe, $x + 1); }",
                kept,
                trace ->
                        trace.write(
                                printf(
                                        "%llu %d %s %s %d",
                                        Value.unsigned(BOOT + 7),
                                        Value.unsigned(12),
                                        Value.of("worker"),
                                        Value.of("usdt:a:b"),
                                        Value.of(3))));

        TimelineEvent line = kept.events.getFirst();
        assertThat(line.nanos()).isEqualTo(BOOT + 7);
        assertThat(line.error()).isZero();
        assertThat(line.name()).isEqualTo("usdt:a:b");
        assertThat(line.thread()).hasValue(new Event.RecordedThread(12, Value.of("worker"), false));
        assertThat(names(line)).containsExactly("text", "nsecs", "tid", "comm", "probe", "arg4");
    }

    @Test
    void callsWithOneFormatHaveOnlyTheNamesOfBoth() throws IOException {
        GivenTimeline.write(
                "usdt:a:b { printf(\"%d %d\", args.id, nsecs); printf(\"%d %d\", args.id, tid); }",
                kept, trace -> trace.write(printf("%d %d", Value.of(1), Value.of(2))));

        assertThat(names(kept.events.getFirst())).containsExactly("text", "id", "arg1");
        assertThat(kept.events.getFirst().error()).isPositive();
    }

    @Test
    void noTimeIsOutsideOfWhatFormatsCanHave() throws IOException {
        GivenTimeline.write(
                "usdt:a:b { printf(\"%d\", nsecs); }",
                kept,
                trace -> {
                    trace.write(printf("%d", Value.of(-1)));
                    trace.write(printf("%d", Value.unsigned(Long.MAX_VALUE)));
                });

        assertThat(kept.events.stream().map(TimelineEvent::nanos))
                .allMatch(nanos -> nanos >= 0 && nanos <= Long.MAX_VALUE / 4);
    }

    @Test
    void mapsAreNumbersOfTheirEntries() throws IOException {
        SeriesPoint point =
                new SeriesPoint(5, Instant.EPOCH.plusNanos(WALL + 3), Reduction.SUM, 2, 8, false);
        MapData map =
                new MapData(
                        "@m",
                        true,
                        List.of(
                                new MapData.Entry(
                                        Value.of("stats"), new Aggregate.Stats(2, 10, false)),
                                new MapData.Entry(
                                        Value.of("hist"),
                                        new Aggregate.Hist(0, new TreeMap<>(Map.of(3, 4L)))),
                                new MapData.Entry(
                                        Value.of("series"),
                                        new Aggregate.TimeSeries(10, 4, List.of(point))),
                                new MapData.Entry(Value.of("text"), Value.of("x"))));
        GivenTimeline.write(kept, trace -> trace.write(Event.PrintMap.all(map)));

        assertThat(kept.counts.stream().map(count -> count.name() + " = " + count.value()))
                .containsExactly(
                        "@m[stats] count = 2",
                        "@m[stats] average = 5",
                        "@m[stats] total = 10",
                        "@m[hist] events = 4",
                        "@m[series] = 8");
        assertThat(kept.counts.getLast().nanos()).isEqualTo(BOOT + 3);
    }

    @Test
    void theLargestEntriesAreThoseThatAreShown() throws IOException {
        MapData map =
                new MapData(
                        "@m",
                        true,
                        List.of(
                                new MapData.Entry(Value.of("b"), new Aggregate.Count(30)),
                                new MapData.Entry(Value.of("a"), new Aggregate.Count(10)),
                                new MapData.Entry(Value.of("c"), new Aggregate.Count(20))));
        GivenTimeline.write(kept, trace -> trace.write(new Event.PrintMap(map, 2, 10)));

        assertThat(kept.counts.stream().map(count -> count.key() + count.value()))
                .containsExactly("c2", "b3");
    }

    @Test
    void lossesAreCountedAndMessagesAreNoEvents() throws IOException {
        GivenTimeline.write(
                kept,
                trace -> {
                    trace.write(new Event.AttachedProbes(3));
                    trace.write(JVM, new Event.LostEvents(4));
                    trace.write(new Event.LostEvents(5));
                });

        assertThat(kept.lost).isEqualTo(9);
        assertThat(kept.events).isEmpty();
    }
}
