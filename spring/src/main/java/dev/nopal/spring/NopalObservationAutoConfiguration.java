package dev.nopal.spring;

import dev.nopal.spring.observation.CurrentSpan;
import dev.nopal.spring.observation.ObservationTracepoints;
import dev.nopal.spring.observation.RegistryObserver;
import dev.nopal.spring.probe.LatencyProbes;

import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;

/** Micrometer's observations as tracepoints, where the application has a registry for them. */
@AutoConfiguration(
        after = NopalAutoConfiguration.class,
        afterName =
                "org.springframework.boot.micrometer.observation.autoconfigure"
                        + ".ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean({LatencyProbes.class, ObservationRegistry.class})
@ConditionalOnBooleanProperty(name = "nopal.observations.enabled", matchIfMissing = true)
public final class NopalObservationAutoConfiguration {

    /** Not lazy: tracers shall see the first tracepoints before there is an observation. */
    @Bean
    @Lazy(false)
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static ObservationTracepoints nopalObservationTracepoints(
            LatencyProbes probes, NopalProperties properties) {
        return new ObservationTracepoints(probes, properties.observations().declared());
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static RegistryObserver nopalRegistryObserver(
            ObjectProvider<ObservationTracepoints> tracepoints) {
        return new RegistryObserver(tracepoints);
    }

    /** The traces of observations. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Tracer.class)
    static class TracingConfiguration {

        @Bean
        @Lazy(false)
        CurrentSpan nopalCurrentSpan(
                ObservationTracepoints tracepoints, ObjectProvider<Tracer> tracers) {
            return new CurrentSpan(tracepoints, tracers);
        }
    }
}
