package dev.nopal.spring.observation;

import dev.nopal.spring.probe.LatencyProbes;

import io.micrometer.observation.ObservationRegistry;

import java.util.List;

/**
 * The tracepoints of observations, for any number of registries.
 *
 * <p>It contains the handler and is none itself, because Spring Boot adds beans of that type to its
 * registries, too, where its module for observations is present.
 */
public final class ObservationTracepoints {
    private final TracepointObservationHandler handler;

    /**
     * @param declared names of observations whose tracepoints tracers shall see from now on
     */
    public ObservationTracepoints(LatencyProbes probes, List<String> declared) {
        declared.forEach(probes::find);
        handler = new TracepointObservationHandler(probes);
    }

    /** Traces the observations of a registry from now on. */
    public void observe(ObservationRegistry registry) {
        registry.observationConfig().observationHandler(handler);
    }

    void scope(FiringScope scope) {
        handler.scope(scope);
    }
}
