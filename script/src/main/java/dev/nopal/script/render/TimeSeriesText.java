package dev.nopal.script.render;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;

/**
 * The drawing of time series: one line per interval, with a star that shows where its value is
 * between the smallest and the largest.
 */
final class TimeSeriesText {
    private static final int GRAPH = 53;
    private static final int LEAST = 21;

    private final List<SeriesPoint> points;
    private final Value.Int least;
    private final Value.Int most;
    private final Unit unit;

    private TimeSeriesText(List<SeriesPoint> points, Value.Int least, Value.Int most) {
        this.points = points;
        this.least = least;
        this.most = most;
        Duration all = Duration.between(points.getFirst().start(), points.getLast().start());
        this.unit = Unit.of(all.dividedBy(Math.max(1, points.size() - 1)));
    }

    /** Draws in the local time zone, as bpftrace does. */
    static void write(TextStream out, Aggregate.TimeSeries series) {
        List<Value.Int> values =
                series.points().stream()
                        .map(SeriesPoint::value)
                        .filter(Value.Int.class::isInstance)
                        .map(Value.Int.class::cast)
                        .toList();
        if (values.isEmpty()) {
            out.piece("<no data>");
            return;
        }
        Value.Int least = values.stream().min(MapOrder::compareIntegers).orElseThrow();
        Value.Int most = values.stream().max(MapOrder::compareIntegers).orElseThrow();
        if (least.value() == most.value()) {
            long bottom = least.signed() ? Long.MIN_VALUE : 0;
            long top = least.signed() ? Long.MAX_VALUE : -1;
            least = least.value() == bottom ? least : moved(least, -1);
            most = most.value() == top ? most : moved(most, 1);
        }
        new TimeSeriesText(series.points(), least, most).draw(out);
    }

    private void draw(TextStream out) {
        scale(out);
        out.field(unit.timeWidth + 1, true, ' ').piece(unit.header).plain();
        out.piece("|").piece("_".repeat(GRAPH - 2)).piece("|\n");
        for (SeriesPoint point : points) {
            out.piece(unit.format.format(point.start().atZone(ZoneId.systemDefault()))).piece(" ");
            out.piece(line(point.value())).piece(" ");
            if (point.value() instanceof Value.Int number) {
                out.number(number.value(), number.signed());
            } else {
                out.piece("-");
            }
            out.piece("\n");
        }
        out.piece(" ".repeat(unit.timeWidth + 1)).piece("v" + "_".repeat(GRAPH - 2) + "v\n");
        scale(out);
    }

    private void scale(TextStream out) {
        out.piece(" ".repeat(unit.timeWidth + 1));
        out.field(LEAST, true, ' ').number(least.value(), least.signed());
        out.field(GRAPH - LEAST, false, ' ').number(most.value(), most.signed());
        out.plain().piece("\n");
    }

    private byte[] line(Value value) {
        byte[] line = new byte[GRAPH];
        Arrays.fill(line, (byte) ' ');
        line[0] = '|';
        line[GRAPH - 1] = '|';
        float range = least.value() - most.value();
        if (least.signed() && least.value() < 0 && most.value() > 0) {
            int zero = (int) ((float) GRAPH * (float) least.value() / range);
            if (zero > 0 && zero < GRAPH) {
                line[zero] = '.';
            }
        }
        if (value instanceof Value.Int number) {
            float distance = least.value() - number.value();
            int place = (int) ((GRAPH - 1f) * distance / range);
            line[Math.clamp(place, 0, GRAPH - 1)] = '*';
        }
        return line;
    }

    private static Value.Int moved(Value.Int number, int by) {
        return new Value.Int(number.value() + by, 64, number.signed());
    }

    /** Writes the start of an interval for JSON. */
    static String isoTime(Instant start) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.nnnnnnnnn")
                .format(start.atZone(ZoneId.systemDefault()));
    }

    /** The precision of the printed time; the width of a header counts bytes, and a mu has two. */
    private enum Unit {
        SECONDS("", 0),
        MILLIS(".ms", 3),
        MICROS(".\u03bcs", 6),
        NANOS(".ns", 9);

        final byte[] header;
        final int timeWidth;
        final DateTimeFormatter format;

        Unit(String suffix, int digits) {
            header = ("hh:mm:ss" + suffix).getBytes(StandardCharsets.UTF_8);
            timeWidth = 8 + (digits == 0 ? 0 : 1 + digits);
            format =
                    DateTimeFormatter.ofPattern(
                            "HH:mm:ss" + (digits == 0 ? "" : "." + "S".repeat(digits)));
        }

        static Unit of(Duration interval) {
            if (interval.compareTo(Duration.ofSeconds(1)) >= 0) {
                return SECONDS;
            }
            int nanos = interval.getNano();
            return nanos >= 1_000_000 ? MILLIS : nanos >= 1_000 ? MICROS : NANOS;
        }
    }
}
