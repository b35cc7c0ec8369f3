package dev.nopal.cli.export.metrics;

import dev.nopal.cli.export.MapDocument;
import dev.nopal.cli.export.RecordedMaps;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.session.Loss;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Maps as metrics, one family each: counts and sums are counters, averages are summaries without
 * quantiles, histograms stay histograms, and everything else that is a number is a gauge.
 *
 * <p>All entries of a histogram have the same buckets, so that they can be added up; one that is
 * written repeatedly keeps those that it has had. Used by one thread.
 */
public final class MetricsDocument implements MapDocument {
    private final Dialect dialect;

    /** The first and the last bucket of each histogram so far. */
    private final Map<String, Span> spans = new HashMap<>();

    private record Span(int first, int last) {
        Span with(int bucket) {
            return new Span(Math.min(first, bucket), Math.max(last, bucket));
        }
    }

    public MetricsDocument(Dialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public List<String> write(RecordedMaps recorded, OutputStream out) throws IOException {
        MetricsText text = new MetricsText(out, dialect);
        List<String> notes = new ArrayList<>();
        own(recorded, text);
        for (MapData map : recorded.maps()) {
            Optional<MetricMap> metrics = MetricMap.of(map, recorded.script());
            if (metrics.isPresent()) {
                write(metrics.get(), text);
            } else if (!map.entries().isEmpty()) {
                notes.add(map.name() + ": left out, because its values are not numbers");
            }
        }
        text.end();
        return notes;
    }

    /** Writes the metrics of the session itself, first, so that no map can take their names. */
    private static void own(RecordedMaps recorded, MetricsText text) throws IOException {
        String probes =
                text.family("nopal_probes", MetricType.GAUGE, "", "How many probes are attached.");
        text.sample(probes, "", Integer.toString(recorded.probes()));
        String partial =
                text.family(
                        "nopal_partial_probes",
                        MetricType.GAUGE,
                        "",
                        "Probes that were removed because they cost too much: figures are partial.");
        text.sample(partial, "", Integer.toString(recorded.removed().size()));
        for (Loss loss : Loss.values()) {
            String name =
                    text.family(
                            "nopal_lost_" + loss.name().toLowerCase(Locale.ROOT),
                            MetricType.COUNTER,
                            "",
                            "What the script requested and was not done: "
                                    + loss.explanation()
                                    + ".");
            for (TracedTarget target : recorded.targets()) {
                text.sample(
                        name + "_total",
                        recorded.isMerged() ? MetricsText.label("jvm", target.name()) : "",
                        Long.toUnsignedString(target.losses().getOrDefault(loss, 0L)));
            }
        }
    }

    private void write(MetricMap metrics, MetricsText text) throws IOException {
        MetricUnit unit = metrics.unit();
        String wanted = unit.named(metrics.map().name());
        String name = text.family(wanted, metrics.type(), unit.word(), metrics.help());
        if (metrics.type() == MetricType.HISTOGRAM) {
            writeHistograms(name, metrics, text);
            return;
        }
        for (Map.Entry<String, Value> each : metrics.labels().entrySet()) {
            String labels = each.getKey();
            if (each.getValue() instanceof Aggregate.Mean mean) {
                text.sample(name + "_count", labels, Long.toUnsignedString(mean.count()));
                text.sample(name + "_sum", labels, unit.text(mean.total(), mean.signed()));
            } else {
                String suffix = metrics.type() == MetricType.COUNTER ? "_total" : "";
                text.sample(name + suffix, labels, number(each.getValue(), unit));
            }
        }
    }

    private static String number(Value value, MetricUnit unit) {
        Value.Int number =
                switch (value) {
                    case Value.Int plain -> plain;
                    case Value.Bool bool -> Value.of(bool.value() ? 1 : 0);
                    case Aggregate.Number aggregate -> aggregate.number();
                    case Aggregate.TimeSeries series -> MetricMap.newest(series).orElseThrow();
                    default -> throw new IllegalArgumentException("value=" + value);
                };
        return unit.text(number.value(), number.signed());
    }

    private void writeHistograms(String name, MetricMap metrics, MetricsText text)
            throws IOException {
        Span span = span(name, metrics);
        for (Map.Entry<String, Value> each : metrics.labels().entrySet()) {
            Histogram histogram = (Histogram) each.getValue();
            String comma = each.getKey().isEmpty() ? "" : each.getKey() + ",";
            long count = 0;
            for (int bucket = span.first(); bucket <= span.last(); bucket++) {
                count += histogram.buckets().getOrDefault(bucket, 0L);
                if (histogram.isBounded(bucket)) {
                    // Buckets of integers end before the next one starts; the format includes the
                    // limit.
                    String limit = metrics.unit().limit(histogram.upperBound(bucket) - 1);
                    text.sample(
                            name + "_bucket",
                            comma + MetricsText.label("le", limit),
                            Long.toUnsignedString(count));
                }
            }
            String all = Long.toUnsignedString(count);
            text.sample(name + "_bucket", comma + MetricsText.label("le", "+Inf"), all);
            text.sample(name + "_count", each.getKey(), all);
        }
    }

    /** Returns the buckets to write, with one below the first, which is its lower limit. */
    private Span span(String name, MetricMap metrics) {
        Span span = spans.get(name);
        for (Value value : metrics.labels().values()) {
            for (Map.Entry<Integer, Long> each : ((Histogram) value).buckets().entrySet()) {
                if (each.getValue() != 0) {
                    int bucket = each.getKey();
                    span = span == null ? new Span(bucket, bucket) : span.with(bucket);
                    span = span.with(Math.max(0, bucket - 1));
                }
            }
        }
        if (span == null) {
            return new Span(0, -1);
        }
        spans.put(name, span);
        return span;
    }
}
