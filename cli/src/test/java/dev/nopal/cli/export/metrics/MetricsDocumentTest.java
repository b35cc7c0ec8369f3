package dev.nopal.cli.export.metrics;

import static dev.nopal.cli.export.RecordedExamples.map;
import static dev.nopal.cli.export.RecordedExamples.of;
import static dev.nopal.cli.export.RecordedExamples.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.Tools;
import dev.nopal.cli.export.RecordedExamples;
import dev.nopal.cli.export.RecordedMaps;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.session.Loss;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Aggregation.Reduction;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

class MetricsDocumentTest {
    private static final Dialect OPEN = Dialect.OPENMETRICS;

    @TempDir Path folder;

    private static String text(Dialect dialect, RecordedMaps recorded) throws IOException {
        return new String(
                RecordedExamples.write(new MetricsDocument(dialect), recorded).bytes(),
                StandardCharsets.UTF_8);
    }

    /** Returns the lines about maps. */
    private static List<String> lines(RecordedMaps recorded) throws IOException {
        return text(OPEN, recorded)
                .lines()
                .filter(line -> !line.matches("(# [A-Z]+ )?nopal_(lost_|probes|partial_).*"))
                .toList();
    }

    private static Aggregate.Hist hist(Map<Integer, Long> buckets) {
        return new Aggregate.Hist(0, new TreeMap<>(buckets));
    }

    @Test
    void aCountIsACounter() throws IOException {
        MapData map =
                map(
                        "@orders",
                        Value.tuple(Value.of("kim"), Value.of(3)),
                        new Aggregate.Count(5),
                        Value.tuple(Value.of("lee"), Value.of(-3)),
                        new Aggregate.Count(-1));
        assertThat(lines(of("usdt:shop:order { @orders[args.who, tid] = count(); }", map)))
                .containsExactly(
                        "# TYPE nopal_orders counter",
                        "# HELP nopal_orders The map @orders: count().",
                        "nopal_orders_total{who=\"kim\",tid=\"3\"} 5",
                        "nopal_orders_total{who=\"lee\",tid=\"-3\"} 18446744073709551615",
                        "# EOF");
    }

    @Test
    void theOlderTextNamesCountersAsTheirSamples() throws IOException {
        assertThat(
                        text(
                                Dialect.PROMETHEUS,
                                of("", MapData.scalar("@wait_ms", new Aggregate.Sum(1500, true)))))
                .contains(
                        """
                        # TYPE nopal_wait_seconds_total counter
                        # HELP nopal_wait_seconds_total The map @wait_ms: sum().
                        nopal_wait_seconds_total 1.5
                        """)
                .doesNotContain("# UNIT", "# EOF");
    }

    @Test
    void timesAreInSecondsAndExact() throws IOException {
        assertThat(
                        lines(
                                of(
                                        "",
                                        MapData.scalar(
                                                "@max_ns", new Aggregate.Max(1_000_000_001, true)),
                                        MapData.scalar("@us", new Aggregate.Min(2_000_000, true)),
                                        MapData.scalar("@load_percent", Value.of(250)),
                                        MapData.scalar("@bytes", Value.of(-100)),
                                        MapData.scalar("@zero_ms", Value.of(0)))))
                .containsSequence(
                        "# TYPE nopal_max_seconds gauge",
                        "# UNIT nopal_max_seconds seconds",
                        "# HELP nopal_max_seconds The map @max_ns: max().",
                        "nopal_max_seconds 1.000000001")
                .contains(
                        "nopal_seconds 2",
                        "nopal_load_ratio 2.5",
                        "nopal_bytes -100",
                        "nopal_zero_seconds 0");
    }

    @Test
    void averagesAreSummaries() throws IOException {
        assertThat(
                        lines(
                                of(
                                        "",
                                        map("@", Value.of("a"), new Aggregate.Stats(3, 30, true)),
                                        MapData.scalar("@avg_us", new Aggregate.Avg(2, 5, false)))))
                .contains(
                        "# TYPE nopal_value summary",
                        "nopal_value_count{key1=\"a\"} 3",
                        "nopal_value_sum{key1=\"a\"} 30",
                        "nopal_avg_seconds_count 2",
                        "nopal_avg_seconds_sum 0.000005");
    }

    @Test
    void aSumBelowZeroIsAGauge() throws IOException {
        assertThat(
                        lines(
                                of(
                                        "",
                                        map(
                                                "@held",
                                                Value.of("a"),
                                                new Aggregate.Sum(-1, true),
                                                Value.of("b"),
                                                new Aggregate.Sum(4, true)))))
                .contains(
                        "# TYPE nopal_held gauge",
                        "nopal_held{key1=\"a\"} -1",
                        "nopal_held{key1=\"b\"} 4");
    }

    @Test
    void allHistogramsOfAMapHaveTheSameCumulativeBuckets() throws IOException {
        MapData map =
                map(
                        "@took_us",
                        Value.of("a"),
                        hist(Map.of(4, 2L, 6, 1L)),
                        Value.of("b"),
                        hist(Map.of(5, 7L)));
        assertThat(lines(of("usdt:a:b { @took_us[arg0] = hist(arg1); }", map)))
                .containsSequence(
                        "nopal_took_seconds_bucket{arg0=\"a\",le=\"0.000003\"} 0",
                        "nopal_took_seconds_bucket{arg0=\"a\",le=\"0.000007\"} 2",
                        "nopal_took_seconds_bucket{arg0=\"a\",le=\"0.000015\"} 2",
                        "nopal_took_seconds_bucket{arg0=\"a\",le=\"0.000031\"} 3",
                        "nopal_took_seconds_bucket{arg0=\"a\",le=\"+Inf\"} 3",
                        "nopal_took_seconds_count{arg0=\"a\"} 3",
                        "nopal_took_seconds_bucket{arg0=\"b\",le=\"0.000003\"} 0",
                        "nopal_took_seconds_bucket{arg0=\"b\",le=\"0.000007\"} 0",
                        "nopal_took_seconds_bucket{arg0=\"b\",le=\"0.000015\"} 7",
                        "nopal_took_seconds_bucket{arg0=\"b\",le=\"0.000031\"} 7",
                        "nopal_took_seconds_bucket{arg0=\"b\",le=\"+Inf\"} 7",
                        "nopal_took_seconds_count{arg0=\"b\"} 7");
    }

    @Test
    void theFirstAndTheLastBucketHaveTheirLimits() throws IOException {
        MapData linear =
                MapData.scalar(
                        "@l",
                        new Aggregate.LinearHist(
                                10, 30, 10, new TreeMap<>(Map.of(0, 1L, 1, 2L, 3, 4L))));
        assertThat(lines(of("", linear)))
                .containsSequence(
                        "nopal_l_bucket{le=\"9.0\"} 1",
                        "nopal_l_bucket{le=\"19.0\"} 3",
                        "nopal_l_bucket{le=\"29.0\"} 3",
                        "nopal_l_bucket{le=\"+Inf\"} 7",
                        "nopal_l_count 7");
        assertThat(lines(of("", MapData.scalar("@h", hist(Map.of(0, 1L, 64, 1L))))))
                .contains(
                        "nopal_h_bucket{le=\"-1.0\"} 1",
                        "nopal_h_bucket{le=\"9223372036854775807.0\"} 2");
    }

    @Test
    void bucketsThatWereThereStay() throws IOException {
        MetricsDocument document = new MetricsDocument(OPEN);
        MapData before = MapData.scalar("@h", hist(Map.of(4, 2L)));
        MapData cleared = MapData.scalar("@h", hist(Map.of(6, 1L)));
        RecordedExamples.write(document, of("", before));
        assertThat(
                        new String(
                                RecordedExamples.write(document, of("", cleared)).bytes(),
                                StandardCharsets.UTF_8))
                .contains("le=\"7.0\"} 0", "le=\"31.0\"} 1");
    }

    @Test
    void aSeriesIsItsNewestValue() throws IOException {
        SeriesPoint point = new SeriesPoint(1, Instant.EPOCH, Reduction.LAST, 1, 17, true);
        SeriesPoint empty = new SeriesPoint(2, Instant.EPOCH, Reduction.LAST, 0, 0, true);
        assertThat(
                        lines(
                                of(
                                        "",
                                        MapData.scalar(
                                                "@s",
                                                new Aggregate.TimeSeries(
                                                        1, 5, List.of(point, empty))))))
                .contains("# TYPE nopal_s gauge", "nopal_s 17");
    }

    @Test
    void textsAreEscaped() throws IOException {
        MapData map =
                map(
                        "@",
                        Value.tuple(
                                Value.of("a\"b\\c\nd 日本"), stack("f(A.java:1)", "main(A.java:2)")),
                        new Aggregate.Count(1));
        assertThat(lines(of("usdt:a:b { @[str(arg0), ustack] = count(); }", map)))
                .contains(
                        "nopal_value_total{arg0=\"a\\\"b\\\\c\\nd 日本\","
                                + "ustack=\"main(A.java:2);f(A.java:1)\"} 1");
    }

    @Test
    void nothingReachesATerminalUnseen() throws IOException {
        MapData hostile =
                new MapData(
                        "@a\nb 1 ",
                        true,
                        List.of(
                                new MapData.Entry(
                                        Value.of("\u001b[2K\u202ex\r"), new Aggregate.Count(1))));
        assertThat(lines(of("", hostile)))
                .contains("nopal_a_b_1__total{key1=\"\\\\x1b[2K\\\\u202ex\\\\x0d\"} 1");
    }

    @Test
    void keysThatLookTheSameAreOne() throws IOException {
        MapData map =
                map(
                        "@",
                        new Value.Text(new byte[] {-1}, false),
                        new Aggregate.Count(1),
                        new Value.Text(new byte[] {-2}, false),
                        new Aggregate.Count(2));
        assertThat(lines(of("", map))).contains("nopal_value_total{key1=\"\ufffd\"} 3");
    }

    @Test
    void noNameAndNoLabelIsTakenTwice() throws IOException {
        assertThat(
                        lines(
                                of(
                                        "usdt:a:b { @x[args.le, args.job] = count(); }",
                                        map(
                                                "@x",
                                                Value.tuple(Value.of(1), Value.of(2)),
                                                new Aggregate.Count(1)),
                                        MapData.scalar("@x_total", Value.of(2)),
                                        MapData.scalar("@y_ms", Value.of(3)),
                                        MapData.scalar("@y_us", Value.of(4)))))
                .contains(
                        "nopal_x_total{key_le=\"1\",key_job=\"2\"} 1",
                        "nopal_x_total_2 2",
                        "nopal_y_seconds 0.003",
                        "nopal_y_2_seconds 0.000004");
        assertThat(text(OPEN, of("", MapData.scalar("@lost_keys", new Aggregate.Count(3)))))
                .contains("nopal_lost_keys_total 0\n", "nopal_lost_keys_2_total 3\n");
    }

    @Test
    void lossesAndProbesAreAlwaysThere() throws IOException {
        assertThat(text(OPEN, of("", Map.of(Loss.KEYS, 12L))))
                .contains(
                        "nopal_lost_keys_total 12\n",
                        "nopal_lost_output_full_total 0\n",
                        "nopal_probes 1\n")
                .endsWith("# EOF\n");
        List<TracedTarget> two =
                List.of(
                        new TracedTarget(
                                "a", 1, Map.of(Loss.KEYS, 3L), List.of(), Optional.empty()),
                        TracedTarget.missing("b", "gone"));
        assertThat(text(OPEN, of("", two)))
                .contains(
                        "nopal_lost_keys_total{jvm=\"a\"} 3\nnopal_lost_keys_total{jvm=\"b\"} 0\n");
    }

    @Test
    void saysWhichMapsAreNoNumbers() throws IOException {
        RecordedExamples.Written written =
                RecordedExamples.write(
                        new MetricsDocument(OPEN),
                        of("", MapData.scalar("@last", Value.of("kim")), map("@empty")));
        assertThat(written.notes())
                .containsExactly("@last: left out, because its values are not numbers");
    }

    @Test
    void promtoolHasNothingToSay() throws IOException {
        Tools.require("promtool");
        Value[] entries = new Value[20_000];
        for (int i = 0; i < entries.length; i += 2) {
            entries[i] = Value.of("k\"\\\n日" + i);
            entries[i + 1] = new Aggregate.Count(i);
        }
        RecordedMaps recorded =
                of(
                        "usdt:a:b { @many[args.key] = count(); @took_ns[args.who] = hist(arg0); }",
                        map("@many", entries),
                        map("@took_ns", Value.of("a"), hist(Map.of(20, 5L))),
                        map("@waited_us", Value.of("a"), new Aggregate.Stats(5, 7, true)),
                        MapData.scalar("@bytes", new Aggregate.Sum(5, true)),
                        MapData.scalar("@last", Value.of(-5)));
        Path file = folder.resolve("metrics.prom");
        Files.writeString(file, text(Dialect.PROMETHEUS, recorded));
        assertThat(checked(file)).isEqualTo(new Tools.Result(0, "", ""));
        Files.writeString(file, text(Dialect.PROMETHEUS, of("")));
        assertThat(checked(file)).isEqualTo(new Tools.Result(0, "", ""));
        Files.writeString(file, text(OPEN, recorded));
        // It reads the older text, in which a counter needs another name in its description.
        assertThat(checked(file).err().lines())
                .allMatch(line -> line.matches("nopal_\\w+_total no help text"));
    }

    private static Tools.Result checked(Path file) {
        return Tools.run("sh", "-c", "promtool check metrics < \"$0\"", file.toString());
    }
}
