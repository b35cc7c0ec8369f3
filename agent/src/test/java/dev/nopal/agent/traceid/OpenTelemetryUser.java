package dev.nopal.agent.traceid;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;

import java.util.Set;
import java.util.stream.Collectors;

/** Spans of OpenTelemetry's own SDK; reports what was exported. */
final class OpenTelemetryUser implements TraceUser {
    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final SdkTracerProvider provider =
            SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build();

    OpenTelemetryUser() {}

    @Override
    public void inSpan(Runnable work) {
        Span span = provider.get("test").spanBuilder("work").startSpan();
        try (Scope _ = span.makeCurrent()) {
            work.run();
        } finally {
            span.end();
        }
    }

    @Override
    public Set<String> reported() {
        return exporter.getFinishedSpanItems().stream()
                .map(span -> span.getTraceId() + " " + span.getSpanId())
                .collect(Collectors.toSet());
    }
}
