package dev.nopal.spring;

import dev.nopal.spring.endpoint.NopalEndpoint;
import dev.nopal.spring.probe.LatencyProbes;
import dev.nopal.spring.start.AgentAtStart;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

import java.util.Optional;

/** The Actuator endpoint, if the application exposes it. */
@AutoConfiguration(after = NopalAutoConfiguration.class)
@ConditionalOnClass({ConditionalOnAvailableEndpoint.class, WebEndpoint.class})
@ConditionalOnBean(LatencyProbes.class)
public final class NopalEndpointAutoConfiguration {

    @Bean
    @ConditionalOnAvailableEndpoint
    NopalEndpoint nopalEndpoint(LatencyProbes probes, ObjectProvider<AgentAtStart> agent) {
        return new NopalEndpoint(probes, Optional.ofNullable(agent.getIfAvailable()));
    }
}
