package dev.nopal.spring;

import dev.nopal.spring.probe.LatencyProbe;
import dev.nopal.spring.probe.LatencyProbes;
import dev.nopal.spring.web.TracedRequestFilter;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingFilterBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.web.filter.ServerHttpObservationFilter;

/** The requests of a servlet container, if no filter observes them for Micrometer. */
@AutoConfiguration(
        after = NopalAutoConfiguration.class,
        afterName =
                "org.springframework.boot.webmvc.autoconfigure.WebMvcObservationAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({Filter.class, FilterRegistrationBean.class})
@ConditionalOnBean(LatencyProbes.class)
@ConditionalOnBooleanProperty(name = "nopal.web.enabled", matchIfMissing = true)
public final class NopalServletAutoConfiguration {

    @Bean
    @ConditionalOnMissingFilterBean(ServerHttpObservationFilter.class)
    FilterRegistrationBean<TracedRequestFilter> nopalRequestFilter(LatencyProbes probes) {
        LatencyProbe probe = probes.find(LatencyProbes.REQUESTS);
        FilterRegistrationBean<TracedRequestFilter> registration =
                new FilterRegistrationBean<>(new TracedRequestFilter(probe));
        registration.setEnabled(probe != null);
        registration.setDispatcherTypes(DispatcherType.REQUEST);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }
}
