package dev.nopal.script.render;

import static dev.nopal.script.render.Rendered.json;
import static dev.nopal.script.render.Rendered.map;
import static dev.nopal.script.render.Rendered.print;
import static dev.nopal.script.render.Rendered.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Aggregation.Reduction;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

final class TimeSeriesTextTest {
    private static final Instant START =
            LocalDateTime.of(2026, 5, 1, 10, 0).atZone(ZoneId.systemDefault()).toInstant();
    private static final String RULE = "_".repeat(51);

    @Test
    void aStarMarksEachValueAndADashAHole() {
        assertThat(text(print("@a", series(Duration.ofMillis(100), 0L, 5L, null))))
                .isEqualTo(
                        """
                        @a:
                                     0                                                   5
                        hh:mm:ss.ms  |%1$s|
                        10:00:00.000 *                                                   | 0
                        10:00:00.100 |                                                   * 5
                        10:00:00.200 |                                                   | -
                                     v%1$s_
                                     0                                                   5

                        """
                                .replace("%1$s_", RULE + "v")
                                .replace("%1$s", RULE));
    }

    @Test
    void aConstantLiesInTheMiddle() {
        assertThat(text(print("@a", series(Duration.ofMillis(100), 4L, 4L))))
                .contains("             3                                                   5\n")
                .contains("10:00:00.000 |                         *                         | 4\n");
    }

    @Test
    void aDotMarksZero() {
        assertThat(text(print("@a", series(Duration.ofMillis(100), -5L, -4L, 0L, 5L))))
                .contains("10:00:00.000 *                         .                         | -5\n")
                .contains("10:00:00.100 |    *                    .                         | -4\n")
                .contains("10:00:00.200 |                         *                         | 0\n")
                .contains("10:00:00.300 |                         .                         * 5\n");
    }

    @Test
    void theIntervalDecidesTheDigitsOfASecond() {
        assertThat(text(print("@", series(Duration.ofSeconds(1), 1L, 2L))))
                .contains("\nhh:mm:ss |_")
                .contains("\n10:00:01 |");
        assertThat(text(print("@", series(Duration.ofNanos(5000), 1L, 2L))))
                .contains("\nhh:mm:ss.\u03bcs    |_")
                .contains("\n10:00:00.000005 |");
        assertThat(text(print("@", series(Duration.ofMillis(1), 1L, 2L))))
                .contains("\n10:00:00.001 |");
        assertThat(text(print("@", series(Duration.ofNanos(1000), 1L, 2L))))
                .contains("\n10:00:00.000001 |");
        assertThat(text(print("@", series(Duration.ofNanos(5), 1L, 2L))))
                .contains("\n10:00:00.000000005 |");
        assertThat(text(print("@", series(Duration.ofSeconds(1), 1L))))
                .contains("\n10:00:00.000000000 |");
    }

    @Test
    void extremesAreDrawnInsideTheGraph() {
        assertThat(text(print("@", series(Duration.ofSeconds(1), Long.MIN_VALUE, Long.MAX_VALUE))))
                .contains(" -9223372036854775808\n");
        assertThat(text(print("@", series(Duration.ofSeconds(1), -1_000_000_000L, 1L))))
                .contains("*| 1\n");
        assertThat(text(print("@", series(Duration.ofSeconds(1), Long.MAX_VALUE))))
                .contains("* 9223372036854775807\n");
    }

    @Test
    void nothingIsSaidOfAnEmptySeries() {
        assertThat(text(print("@", new Aggregate.TimeSeries(1_000_000_000L, 5, List.of()))))
                .isEqualTo("@:\n<no data>\n");
    }

    @Test
    void topAndDivDoNotTouchASeries() {
        Aggregate.TimeSeries series = series(Duration.ofMillis(100), 4L, 6L);
        MapData map = map("@a", Value.of("two"), series, Value.of("one"), series);
        assertThat(text(new Event.PrintMap(map, 1, 2)))
                .isEqualTo(text(print(map)))
                .startsWith("@a[one]:\n")
                .contains("\n\n@a[two]:\n");
    }

    @Test
    void jsonGivesEachIntervalThatHasAValue() {
        assertThat(json(print("@a", series(Duration.ofMillis(100), 4L, null, 5L))))
                .isEqualTo(
                        "{\"type\": \"tseries\", \"data\": {\"@a\": ["
                                + "{\"interval_start\":\"2026-05-01T10:00:00.000000000\",\"value\":4},"
                                + "{\"interval_start\":\"2026-05-01T10:00:00.200000000\",\"value\":5}"
                                + "]}}\n");
    }

    private static Aggregate.TimeSeries series(Duration interval, Long... values) {
        List<SeriesPoint> points = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            boolean isMissing = values[i] == null;
            points.add(
                    new SeriesPoint(
                            i,
                            START.plus(interval.multipliedBy(i)),
                            Reduction.LAST,
                            isMissing ? 0 : 1,
                            isMissing ? 0 : values[i],
                            true));
        }
        return new Aggregate.TimeSeries(1_000_000_000L, values.length, points);
    }
}
