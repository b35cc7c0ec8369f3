package dev.nopal.spring.observation;

import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;

/**
 * The trace of the current thread, as the application's tracer knows it. The agent, which is in
 * another class loader, finds this class by its name and calls the two public methods, for {@code
 * trace_id} and {@code span_id} in scripts.
 */
public final class MicrometerTrace {
    /**
     * The bridge whose current span the agent reads from OpenTelemetry itself, without the objects
     * that the bridge creates for each answer.
     */
    private static final String OPEN_TELEMETRY = "io.micrometer.tracing.otel.bridge.OtelTracer";

    private static volatile Tracer tracer;

    private MicrometerTrace() {}

    /** Answers by this tracer from now on. */
    static void use(Tracer used) {
        if (!used.getClass().getName().equals(OPEN_TELEMETRY)) {
            tracer = used;
        }
    }

    /** Ends the use of a tracer, unless another application has replaced it. */
    static void forget(Tracer used) {
        if (tracer == used) {
            tracer = null;
        }
    }

    /** Returns the id of the trace, or null. */
    public static String traceId() {
        TraceContext context = context();
        return context == null ? null : context.traceId();
    }

    /** Returns the id of the span, or null. */
    public static String spanId() {
        TraceContext context = context();
        return context == null ? null : context.spanId();
    }

    private static TraceContext context() {
        Tracer now = tracer;
        return now == null ? null : now.currentTraceContext().context();
    }
}
