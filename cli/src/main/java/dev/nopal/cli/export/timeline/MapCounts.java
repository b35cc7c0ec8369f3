package dev.nopal.cli.export.timeline;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The numbers of printed maps; of a histogram, how many numbers it contains. */
final class MapCounts {
    private static final long SECOND = 1_000_000_000;

    private final ValueTexts texts;

    MapCounts(ValueTexts texts) {
        this.texts = texts;
    }

    /**
     * Returns the numbers of a map in the order of time, those of a time series for each interval.
     */
    List<TimelineCount> of(
            Optional<TimelineJvm> jvm, Event.PrintMap print, TimelineClock clock, long nanos)
            throws IOException {
        List<TimelineCount> all = new ArrayList<>();
        for (MapData.Entry entry : shown(print)) {
            String key = print.map().keyed() ? texts.ofKey(entry.key()) : "";
            Numbers numbers = new Numbers(jvm, print.map().name(), key, all);
            switch (entry.value()) {
                case Aggregate.Number each ->
                        numbers.add("", nanos, each.number().dividedBy(print.div()));
                case Aggregate.Summary each -> {
                    for (Value.Field field : each.fields(print.div())) {
                        numbers.add(field.name(), nanos, field.value());
                    }
                }
                case Aggregate.TimeSeries series -> {
                    for (SeriesPoint point : series.points()) {
                        numbers.add("", clock.atWall(nanos(point.start())), point.value());
                    }
                }
                case Aggregate.Counted each ->
                        numbers.add("events", nanos, Value.unsigned(each.events()));
                case Value other -> numbers.add("", nanos, other);
            }
        }
        return all;
    }

    /** Returns the entries that are printed: all, or the largest ones. */
    private static List<MapData.Entry> shown(Event.PrintMap print) {
        List<MapData.Entry> all = print.map().entries();
        if (print.top() == 0 || all.size() <= print.top()) {
            return all;
        }
        List<MapData.Entry> sorted = new ArrayList<>(all);
        sorted.sort(MapCounts::compare);
        return sorted.subList(sorted.size() - print.top(), sorted.size());
    }

    private static int compare(MapData.Entry left, MapData.Entry right) {
        Value.Int first = rank(left.value());
        Value.Int second = rank(right.value());
        return Aggregate.compare(first.value(), second.value(), first.signed() || second.signed());
    }

    private static Value.Int rank(Value value) {
        return switch (value) {
            case Aggregate each -> each.rank();
            case Value.Int number -> number;
            default -> Value.of(0);
        };
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * SECOND + time.getNano();
    }

    /** The numbers of one entry. */
    private record Numbers(
            Optional<TimelineJvm> jvm, String map, String key, List<TimelineCount> all) {
        /** Adds a number; other values have no place on a timeline. */
        void add(String what, long nanos, Value value) {
            if (value instanceof Value.Int number) {
                all.add(
                        new TimelineCount(
                                jvm, map, key, what, nanos, number.value(), number.signed()));
            }
        }
    }
}
