package dev.nopal.spring.observation;

import io.micrometer.observation.Observation;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;

/** Makes the span of an observation the current one while its tracepoint fires. */
final class SpanScope implements FiringScope {
    private final Tracer tracer;

    SpanScope(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    public void run(Observation.Context context, Runnable firing) {
        TracingContext tracing = context.get(TracingContext.class);
        if (tracing == null || tracing.getSpan() == null) {
            firing.run();
            return;
        }
        try (Tracer.SpanInScope _ = tracer.withSpan(tracing.getSpan())) {
            firing.run();
        }
    }
}
