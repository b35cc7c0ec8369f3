package dev.nopal.agent.traceid;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Spans of a Micrometer tracer; reports what it says itself. */
final class MicrometerUser implements TraceUser {
    private final Tracer tracer;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    MicrometerUser(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    public void inSpan(Runnable work) {
        Span span = tracer.nextSpan().name("work").start();
        try (Tracer.SpanInScope _ = tracer.withSpan(span)) {
            TraceContext current = tracer.currentTraceContext().context();
            reported.add(current.traceId() + " " + current.spanId());
            work.run();
        } finally {
            span.end();
        }
    }

    @Override
    public Set<String> reported() {
        return Set.copyOf(reported);
    }
}
