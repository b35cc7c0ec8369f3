package dev.nopal.cli.heap;

import dev.nopal.cli.heap.ClassHistogram.Row;
import dev.nopal.cli.heap.ClassHistogram.Usage;
import dev.nopal.cli.text.Json;
import dev.nopal.cli.text.Printable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The text of class histograms and their differences. */
public final class ClassHistogramText {
    private ClassHistogramText() {}

    public static String table(ClassHistogram histogram, int top) {
        List<Row> rows = histogram.largest();
        Usage total = histogram.total();
        return rows(rows, top, "%d")
                + "%s classes, %s instances, %s bytes%s%n"
                        .formatted(
                                rows.size(),
                                total.instances(),
                                total.bytes(),
                                cap(rows.size(), top, "largest"));
    }

    public static String difference(ClassHistogram before, ClassHistogram after, int top) {
        List<Row> rows = after.since(before);
        return rows(rows, top, "%+d")
                + "%s classes changed; %s bytes before, %s after%s%n"
                        .formatted(
                                rows.size(),
                                before.total().bytes(),
                                after.total().bytes(),
                                cap(rows.size(), top, "that grew most"));
    }

    private static String rows(List<Row> rows, int top, String number) {
        StringBuilder text = new StringBuilder("%14s%16s  CLASS%n".formatted("INSTANCES", "BYTES"));
        for (Row row : rows.subList(0, Math.min(top, rows.size()))) {
            text.append(
                    "%14s%16s  %s%n"
                            .formatted(
                                    String.format(Locale.ROOT, number, row.usage().instances()),
                                    String.format(Locale.ROOT, number, row.usage().bytes()),
                                    Printable.of(row.name())));
        }
        return text.toString();
    }

    private static String cap(int size, int top, String which) {
        return size <= top ? "" : "; shown are the " + top + " " + which + " (-n)";
    }

    public static String json(ClassHistogram histogram, int top) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("classes", histogram.classes().size());
        json.put("total", usage(histogram.total()));
        json.put("largest", list(histogram.largest(), top));
        return Json.of(json);
    }

    public static String jsonDifference(ClassHistogram before, ClassHistogram after, int top) {
        List<Row> rows = after.since(before);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("changed", rows.size());
        json.put("before", usage(before.total()));
        json.put("after", usage(after.total()));
        json.put("grown", list(rows, top));
        return Json.of(json);
    }

    private static List<Map<String, Object>> list(List<Row> rows, int top) {
        return rows.stream().limit(top).map(ClassHistogramText::row).toList();
    }

    private static Map<String, Object> row(Row row) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("class", row.name());
        json.putAll(usage(row.usage()));
        return json;
    }

    private static Map<String, Object> usage(Usage usage) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("instances", usage.instances());
        json.put("bytes", usage.bytes());
        return json;
    }
}
