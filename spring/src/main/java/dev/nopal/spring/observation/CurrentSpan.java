package dev.nopal.spring.observation;

import io.micrometer.tracing.Tracer;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Lets tracepoints fire in the spans of their observations, and scripts read ids of traces, if the
 * application has a tracer: one, or one that is primary, since nothing else says which one counts.
 */
public final class CurrentSpan implements SmartInitializingSingleton, DisposableBean {
    private final ObservationTracepoints tracepoints;
    private final ObjectProvider<Tracer> tracers;
    private Tracer used;

    public CurrentSpan(ObservationTracepoints tracepoints, ObjectProvider<Tracer> tracers) {
        this.tracepoints = tracepoints;
        this.tracers = tracers;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Tracer tracer = tracers.getIfUnique();
        if (tracer != null) {
            tracepoints.scope(new SpanScope(tracer));
            MicrometerTrace.use(tracer);
            used = tracer;
        }
    }

    /** Releases the tracer: a closed application must not be held. */
    @Override
    public void destroy() {
        MicrometerTrace.forget(used);
    }
}
