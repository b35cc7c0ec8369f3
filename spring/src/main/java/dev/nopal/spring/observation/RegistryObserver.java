package dev.nopal.spring.observation;

import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/**
 * Traces the observations of every registry that is a bean, whoever configures it; comes before
 * other processors of beans, because those may need a registry.
 */
public final class RegistryObserver implements BeanPostProcessor, PriorityOrdered {
    private final ObjectProvider<ObservationTracepoints> tracepoints;

    public RegistryObserver(ObjectProvider<ObservationTracepoints> tracepoints) {
        this.tracepoints = tracepoints;
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof ObservationRegistry registry) {
            tracepoints.getObject().observe(registry);
        }
        return bean;
    }
}
