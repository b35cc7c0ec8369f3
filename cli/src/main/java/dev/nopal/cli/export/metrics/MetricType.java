package dev.nopal.cli.export.metrics;

import java.util.List;

/** The type of a family of metrics. */
enum MetricType {
    COUNTER("counter", "_total"),
    GAUGE("gauge", ""),
    SUMMARY("summary", "_count", "_sum"),
    HISTOGRAM("histogram", "_bucket", "_count");

    private final String word;
    private final List<String> suffixes;

    MetricType(String word, String... suffixes) {
        this.word = word;
        this.suffixes = List.of(suffixes);
    }

    String word() {
        return word;
    }

    /** Returns what is appended to the family's name in the names of its samples. */
    List<String> suffixes() {
        return suffixes;
    }
}
