package dev.nopal.spring.traceid;

import brave.Span;
import brave.Tracing;
import brave.handler.MutableSpan;
import brave.handler.SpanHandler;
import brave.propagation.TraceContext;

import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.brave.bridge.BraveCurrentTraceContext;
import io.micrometer.tracing.brave.bridge.BravePropagator;
import io.micrometer.tracing.brave.bridge.BraveTracer;
import io.micrometer.tracing.propagation.Propagator;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An application whose traces are Brave's. Only its own bean knows the current span: neither
 * OpenTelemetry nor {@code Tracing.current()} does.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(TracedOrders.Controller.class)
class BraveOrders {
    /** What Brave reported. */
    static final class Reported extends SpanHandler implements ExportedRequests {
        private final Set<String> ids = ConcurrentHashMap.newKeySet();

        @Override
        public boolean end(TraceContext context, MutableSpan span, Cause cause) {
            if (span.kind() == Span.Kind.SERVER) {
                ids.add(context.traceIdString() + " " + context.spanIdString());
            }
            return true;
        }

        @Override
        public Set<String> ids() {
            return Set.copyOf(ids);
        }

        @Override
        public void forget() {
            ids.clear();
        }
    }

    @Bean
    Reported reported() {
        return new Reported();
    }

    @Bean(destroyMethod = "close")
    Tracing tracing(Reported reported) {
        if (Tracing.current() == null) {
            Tracing.newBuilder().build(); // The first one is the current one.
        }
        return Tracing.newBuilder()
                .traceId128Bit(true)
                .currentTraceContext(new OwnTraceContext())
                .addSpanHandler(reported)
                .build();
    }

    @Bean
    Tracer tracer(Tracing tracing) {
        return new BraveTracer(
                tracing.tracer(), new BraveCurrentTraceContext(tracing.currentTraceContext()));
    }

    @Bean
    Propagator propagator(Tracing tracing) {
        return new BravePropagator(tracing);
    }
}
