package dev.nopal.agent.traceid;

import brave.Tracing;
import brave.handler.SpanHandler;

import io.micrometer.tracing.brave.bridge.BraveCurrentTraceContext;
import io.micrometer.tracing.brave.bridge.BraveTracer;

import java.util.Set;

/** A Micrometer tracer over Brave. */
final class MicrometerOverBrave implements TraceUser {
    private final Tracing tracing =
            Tracing.newBuilder().traceId128Bit(true).addSpanHandler(new SpanHandler() {}).build();
    private final TraceUser user =
            new MicrometerUser(
                    new BraveTracer(
                            tracing.tracer(),
                            new BraveCurrentTraceContext(tracing.currentTraceContext())));

    MicrometerOverBrave() {}

    @Override
    public void inSpan(Runnable work) {
        user.inSpan(work);
    }

    @Override
    public Set<String> reported() {
        return user.reported();
    }
}
