package dev.nopal.spring.traceid;

import brave.propagation.CurrentTraceContext;
import brave.propagation.TraceContext;

/** A place for the current span of Brave that no other tracer of Brave looks into. */
final class OwnTraceContext extends CurrentTraceContext {
    private final ThreadLocal<TraceContext> current = new ThreadLocal<>();

    @Override
    public TraceContext get() {
        return current.get();
    }

    @Override
    public Scope newScope(TraceContext context) {
        TraceContext outer = current.get();
        current.set(context);
        return () -> current.set(outer);
    }
}
