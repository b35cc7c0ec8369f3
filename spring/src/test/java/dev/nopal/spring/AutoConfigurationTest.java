package dev.nopal.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.spring.endpoint.NopalEndpoint;
import dev.nopal.spring.observation.CurrentSpan;
import dev.nopal.spring.observation.ObservationTracepoints;
import dev.nopal.spring.observation.RegistryObserver;
import dev.nopal.spring.probe.LatencyProbes;
import dev.nopal.spring.start.AgentAtStart;
import dev.nopal.spring.web.TracedExchangeFilter;

import io.micrometer.observation.ObservationRegistry;

import jakarta.servlet.Filter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.ServerHttpObservationFilter;

import java.util.List;
import java.util.stream.StreamSupport;

class AutoConfigurationTest {
    private static final String EXPOSED = "management.endpoints.web.exposure.include=nopal";

    private static final AutoConfigurations ALL =
            AutoConfigurations.of(
                    NopalAutoConfiguration.class,
                    NopalObservationAutoConfiguration.class,
                    NopalServletAutoConfiguration.class,
                    NopalReactiveAutoConfiguration.class,
                    NopalEndpointAutoConfiguration.class);

    private final ApplicationContextRunner plain =
            new ApplicationContextRunner().withConfiguration(ALL);
    private final WebApplicationContextRunner servlet =
            new WebApplicationContextRunner().withConfiguration(ALL);
    private final ReactiveWebApplicationContextRunner reactive =
            new ReactiveWebApplicationContextRunner().withConfiguration(ALL);

    @Configuration(proxyBeanMethods = false)
    static class WithRegistry {
        @Bean
        ObservationRegistry observationRegistry() {
            return ObservationRegistry.create();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WithObservedRequests extends WithRegistry {
        @Bean
        FilterRegistrationBean<ServerHttpObservationFilter> observation(
                ObservationRegistry registry) {
            return new FilterRegistrationBean<>(new ServerHttpObservationFilter(registry));
        }
    }

    private static void assertHas(ApplicationContext context, Class<?>... types) {
        for (Class<?> type : types) {
            assertThat(context.getBeanNamesForType(type)).as(type.getName()).hasSize(1);
        }
    }

    private static void assertHasNot(ApplicationContext context, Class<?>... types) {
        for (Class<?> type : types) {
            assertThat(context.getBeanNamesForType(type)).as(type.getName()).isEmpty();
        }
    }

    @Test
    void allAutoConfigurationsAreListed() {
        List<String> listed =
                StreamSupport.stream(
                                ImportCandidates.load(
                                                org.springframework.boot.autoconfigure
                                                        .AutoConfiguration.class,
                                                getClass().getClassLoader())
                                        .spliterator(),
                                false)
                        .filter(name -> name.startsWith("dev.nopal."))
                        .toList();
        assertThat(listed)
                .containsExactlyInAnyOrder(
                        NopalAutoConfiguration.class.getName(),
                        NopalObservationAutoConfiguration.class.getName(),
                        NopalServletAutoConfiguration.class.getName(),
                        NopalReactiveAutoConfiguration.class.getName(),
                        NopalEndpointAutoConfiguration.class.getName());
    }

    @Test
    void applicationWithoutAnythingStarts() {
        plain.withClassLoader(
                        new FilteredClassLoader(
                                "io.micrometer",
                                "jakarta.servlet",
                                "reactor",
                                "org.springframework.web",
                                "org.springframework.boot.actuate",
                                "org.springframework.boot.web.servlet"))
                .run(
                        context -> {
                            assertThat(context).hasNotFailed();
                            assertHas(context, LatencyProbes.class);
                            assertHasNot(
                                    context,
                                    ObservationTracepoints.class,
                                    NopalEndpoint.class,
                                    AgentAtStart.class);
                        });
    }

    @Test
    void observationsAreTracedWhereThereIsARegistry() {
        plain.run(context -> assertHasNot(context, ObservationTracepoints.class));
        plain.withUserConfiguration(WithRegistry.class)
                .run(
                        context ->
                                assertHas(
                                        context,
                                        ObservationTracepoints.class,
                                        RegistryObserver.class,
                                        CurrentSpan.class));
    }

    @Test
    void observationsNeedNoTracer() {
        plain.withUserConfiguration(WithRegistry.class)
                .withClassLoader(new FilteredClassLoader("io.micrometer.tracing"))
                .run(
                        context -> {
                            assertThat(context).hasNotFailed();
                            assertHas(context, ObservationTracepoints.class);
                            assertHasNot(context, CurrentSpan.class);
                        });
    }

    @Test
    void requestsOfServletsAreFilteredUnlessTheyAreObserved() {
        servlet.run(context -> assertThat(context).hasBean("nopalRequestFilter"));
        servlet.withUserConfiguration(WithRegistry.class)
                .run(context -> assertThat(context).hasBean("nopalRequestFilter"));
        servlet.withUserConfiguration(WithObservedRequests.class)
                .run(context -> assertThat(context).doesNotHaveBean("nopalRequestFilter"));
        reactive.run(context -> assertThat(context).doesNotHaveBean("nopalRequestFilter"));
        plain.run(context -> assertThat(context).doesNotHaveBean("nopalRequestFilter"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"io.micrometer", "reactor", "org.springframework.boot.actuate"})
    void requestsOfServletsNeedNothingElse(String missing) {
        servlet.withClassLoader(new FilteredClassLoader(missing))
                .run(
                        context -> {
                            assertThat(context).hasNotFailed();
                            assertThat(context).hasBean("nopalRequestFilter");
                        });
    }

    @Test
    void withoutServletsThereIsNoFilter() {
        servlet.withClassLoader(new FilteredClassLoader(Filter.class))
                .run(context -> assertThat(context).doesNotHaveBean("nopalRequestFilter"));
    }

    @Test
    void requestsOfWebFluxAreFilteredUnlessTheyAreObserved() {
        reactive.run(context -> assertHas(context, TracedExchangeFilter.class));
        reactive.withUserConfiguration(WithRegistry.class)
                .run(context -> assertHasNot(context, TracedExchangeFilter.class));
        servlet.run(context -> assertHasNot(context, TracedExchangeFilter.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"io.micrometer", "jakarta.servlet", "org.springframework.boot.actuate"})
    void requestsOfWebFluxNeedNothingElse(String missing) {
        reactive.withClassLoader(new FilteredClassLoader(missing))
                .run(
                        context -> {
                            assertThat(context).hasNotFailed();
                            assertHas(context, TracedExchangeFilter.class);
                        });
    }

    @Test
    void endpointIsThereOnlyIfItIsExposed() {
        servlet.run(context -> assertHasNot(context, NopalEndpoint.class));
        servlet.withPropertyValues(EXPOSED).run(context -> assertHas(context, NopalEndpoint.class));
        servlet.withPropertyValues(EXPOSED, "management.endpoint.nopal.access=NONE")
                .run(context -> assertHasNot(context, NopalEndpoint.class));
        servlet.withPropertyValues(EXPOSED)
                .withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
                .run(context -> assertHasNot(context, NopalEndpoint.class));
    }

    @Test
    void everyPartCanBeSwitchedOff() {
        servlet.withPropertyValues("nopal.enabled=false", EXPOSED)
                .withUserConfiguration(WithRegistry.class)
                .run(
                        context -> {
                            assertHasNot(
                                    context,
                                    LatencyProbes.class,
                                    ObservationTracepoints.class,
                                    RegistryObserver.class,
                                    NopalEndpoint.class,
                                    NopalProperties.class);
                            assertThat(context).doesNotHaveBean("nopalRequestFilter");
                        });
        servlet.withPropertyValues("nopal.observations.enabled=false")
                .withUserConfiguration(WithRegistry.class)
                .run(context -> assertHasNot(context, ObservationTracepoints.class));
        servlet.withPropertyValues("nopal.web.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("nopalRequestFilter"));
        reactive.withPropertyValues("nopal.web.enabled=false")
                .run(context -> assertHasNot(context, TracedExchangeFilter.class));
    }

    @Test
    void propertiesHaveDefaultsAndAreBound() {
        plain.run(
                context -> {
                    NopalProperties properties = context.getBean(NopalProperties.class);
                    assertThat(properties)
                            .isEqualTo(
                                    new NopalProperties(
                                            true,
                                            new NopalProperties.Observations(
                                                    true,
                                                    List.of(
                                                            "http.server.requests",
                                                            "http.client.requests"),
                                                    200),
                                            new NopalProperties.Web(true),
                                            new NopalProperties.Agent(false, true)));
                });
        plain.withPropertyValues(
                        "nopal.observations.declared=a.b,c.d", "nopal.observations.max-names=7")
                .run(
                        context ->
                                assertThat(context.getBean(NopalProperties.class).observations())
                                        .isEqualTo(
                                                new NopalProperties.Observations(
                                                        true, List.of("a.b", "c.d"), 7)));
    }

    @Test
    void lazyApplicationsDeclareTheirTracepointsAtTheStart() {
        plain.withUserConfiguration(WithRegistry.class)
                .withInitializer(
                        context ->
                                context.addBeanFactoryPostProcessor(
                                        new org.springframework.boot
                                                .LazyInitializationBeanFactoryPostProcessor()))
                .withPropertyValues("nopal.observations.declared=lazy.application")
                .run(
                        context ->
                                assertThat(dev.nopal.Tracepoints.providers())
                                        .extracting(Object::toString)
                                        .contains("lazy"));
    }
}
