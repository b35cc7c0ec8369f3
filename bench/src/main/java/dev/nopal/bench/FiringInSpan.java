package dev.nopal.bench;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.SdkTracerProvider;

/** Firing inside a span of OpenTelemetry, as the requests of a traced application do. */
final class FiringInSpan {
    private static final SdkTracerProvider SPANS = SdkTracerProvider.builder().build();

    private FiringInSpan() {}

    /** Starts the first span, so that a session finds the library in use. */
    static void begin() {
        run(() -> {});
    }

    static void run(Runnable firing) {
        Span span = SPANS.get("bench").spanBuilder("firing").startSpan();
        try (Scope _ = span.makeCurrent()) {
            firing.run();
        } finally {
            span.end();
        }
    }
}
