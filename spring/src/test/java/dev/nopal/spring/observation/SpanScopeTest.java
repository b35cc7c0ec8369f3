package dev.nopal.spring.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.FiredEvents;
import dev.nopal.spring.probe.LatencyProbes;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.test.simple.SimpleTracer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

class SpanScopeTest {
    /** An observation ends after its scope, so its span is no longer the current one by itself. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void spanOfTheObservationIsCurrentWhileItsTracepointFires(boolean isFirst) {
        SimpleTracer tracer = new SimpleTracer();
        ObservationRegistry registry = ObservationRegistry.create();
        ObservationTracepoints tracepoints =
                new ObservationTracepoints(new LatencyProbes(10), List.of("spanned.call"));
        tracepoints.scope(new SpanScope(tracer));
        if (isFirst) {
            tracepoints.observe(registry);
        }
        registry.observationConfig()
                .observationHandler(new DefaultTracingObservationHandler(tracer));
        if (!isFirst) {
            tracepoints.observe(registry);
        }
        List<Span> seen = new ArrayList<>();
        try (FiredEvents fired =
                FiredEvents.of("spanned:call").whenFired(() -> seen.add(tracer.currentSpan()))) {
            Observation.createNotStarted("spanned.call", registry).observe(() -> {});
            assertThat(fired.rest()).hasSize(1);
        }
        assertThat(seen).hasSize(1);
        assertThat(seen.getFirst().context().spanId())
                .isEqualTo(tracer.onlySpan().context().spanId());
        assertThat(tracer.currentSpan()).isNull();
    }

    @Test
    void observationWithoutASpanFiresToo() {
        ObservationRegistry registry = ObservationRegistry.create();
        ObservationTracepoints tracepoints =
                new ObservationTracepoints(new LatencyProbes(10), List.of("untraced.call"));
        tracepoints.scope(new SpanScope(new SimpleTracer()));
        tracepoints.observe(registry);
        try (FiredEvents fired = FiredEvents.of("untraced:call")) {
            Observation.start("untraced.call", registry).stop();
            assertThat(fired.rest()).hasSize(1);
        }
    }
}
