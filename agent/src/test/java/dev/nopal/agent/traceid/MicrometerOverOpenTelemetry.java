package dev.nopal.agent.traceid;

import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.sdk.trace.SdkTracerProvider;

import java.util.Set;

/** A Micrometer tracer over OpenTelemetry. */
final class MicrometerOverOpenTelemetry implements TraceUser {
    private final TraceUser user =
            new MicrometerUser(
                    new OtelTracer(
                            SdkTracerProvider.builder().build().get("test"),
                            new OtelCurrentTraceContext(),
                            _ -> {}));

    MicrometerOverOpenTelemetry() {}

    @Override
    public void inSpan(Runnable work) {
        user.inSpan(work);
    }

    @Override
    public Set<String> reported() {
        return user.reported();
    }
}
