package dev.nopal.spring;

import dev.nopal.spring.probe.LatencyProbes;
import dev.nopal.spring.web.TracedExchangeFilter;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.server.WebFilter;

import reactor.core.publisher.Mono;

/** The requests of WebFlux, which observes them itself if there is a registry of observations. */
@AutoConfiguration(
        after = NopalAutoConfiguration.class,
        afterName =
                "org.springframework.boot.micrometer.observation.autoconfigure"
                        + ".ObservationAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@ConditionalOnClass({WebFilter.class, Mono.class})
@ConditionalOnBean(LatencyProbes.class)
@ConditionalOnBooleanProperty(name = "nopal.web.enabled", matchIfMissing = true)
public final class NopalReactiveAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(type = "io.micrometer.observation.ObservationRegistry")
    TracedExchangeFilter nopalExchangeFilter(LatencyProbes probes) {
        return new TracedExchangeFilter(probes.find(LatencyProbes.REQUESTS));
    }
}
