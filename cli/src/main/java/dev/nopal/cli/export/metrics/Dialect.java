package dev.nopal.cli.export.metrics;

/** The two texts in which metrics are exchanged. */
public enum Dialect {
    /** OpenMetrics 1.0: a family of counters is named without {@code _total}. */
    OPENMETRICS("application/openmetrics-text; version=1.0.0; charset=utf-8"),

    /** The older text of Prometheus: without units and without an end. */
    PROMETHEUS("text/plain; version=0.0.4; charset=utf-8");

    private final String contentType;

    Dialect(String contentType) {
        this.contentType = contentType;
    }

    String contentType() {
        return contentType;
    }
}
