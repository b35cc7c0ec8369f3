package dev.nopal.spring.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.spring.probe.LatencyProbes;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.test.simple.SimpleTracer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;

import java.util.List;

@Isolated("one tracer answers for the whole JVM")
class CurrentSpanTest {
    private final SimpleTracer first = new SimpleTracer();
    private final SimpleTracer second = new SimpleTracer();
    private String expected;

    /** Returns the id of the trace, in a span of the first of two tracers. */
    private String traceId(boolean isPrimary) {
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        RootBeanDefinition definition = new RootBeanDefinition(Tracer.class, () -> first);
        definition.setPrimary(isPrimary);
        beans.registerBeanDefinition("first", definition);
        beans.registerBeanDefinition("second", new RootBeanDefinition(Tracer.class, () -> second));
        CurrentSpan span =
                new CurrentSpan(
                        new ObservationTracepoints(new LatencyProbes(10), List.of()),
                        beans.getBeanProvider(Tracer.class));
        span.afterSingletonsInstantiated();
        Span current = first.nextSpan().start();
        expected = current.context().traceId();
        try (Tracer.SpanInScope _ = first.withSpan(current)) {
            return MicrometerTrace.traceId();
        } finally {
            span.destroy();
        }
    }

    @Test
    void primaryOfTwoTracersIsAsked() {
        assertThat(traceId(true)).isEqualTo(expected).isNotEmpty();
    }

    @Test
    void noneOfTwoEqualTracersIsAsked() {
        assertThat(traceId(false)).isNull();
    }
}
