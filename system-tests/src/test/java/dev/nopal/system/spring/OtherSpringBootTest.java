package dev.nopal.system.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the jar of the starter, compiled for one version of Spring Boot, on the oldest supported
 * version and on the newest milestone.
 */
@ResourceLock(OneAtATime.SPRING_SHOP)
class OtherSpringBootTest {
    private static final String COUNT =
            "usdt::http:server_requests { @[args.route, args.status] = count(); }";

    /** Observes requests and something of its own, since nothing configures Micrometer there. */
    private static final Map<String, String> OBSERVATIONS =
            Map.of(
                    "Observations",
                    """
                    package com.acme;

                    import io.micrometer.observation.Observation;
                    import io.micrometer.observation.ObservationRegistry;
                    import org.springframework.boot.web.servlet.FilterRegistrationBean;
                    import org.springframework.context.annotation.Bean;
                    import org.springframework.context.annotation.Configuration;
                    import org.springframework.web.bind.annotation.GetMapping;
                    import org.springframework.web.bind.annotation.RestController;
                    import org.springframework.web.filter.ServerHttpObservationFilter;

                    @Configuration(proxyBeanMethods = false)
                    class Observations {
                        @Bean
                        ObservationRegistry registry() {
                            return ObservationRegistry.create();
                        }

                        @Bean
                        FilterRegistrationBean<ServerHttpObservationFilter> filter(
                                ObservationRegistry registry) {
                            return new FilterRegistrationBean<>(
                                    new ServerHttpObservationFilter(registry));
                        }

                        @RestController
                        static class Observed {
                            private final ObservationRegistry registry;

                            Observed(ObservationRegistry registry) {
                                this.registry = registry;
                            }

                            @GetMapping("/observed")
                            String observed() {
                                return Observation.createNotStarted("acme.greeting", registry)
                                        .observe(() -> "observed");
                            }
                        }
                    }
                    """);

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource
    void oldestVersionRunsTheSampleWithObservationsAndTraces(ShopServer server) {
        assertThat(SpringBootVersion.OLDEST.number()).startsWith("4.0.");
        String script =
                COUNT
                        + " usdt::http:server_requests /trace_id != \"\"/ { @traced = count(); }"
                        + " usdt::shop:payment { @payments = count(); }";
        try (ShopJvm shop = ShopLaunch.classes(server, SpringBootVersion.OLDEST).start();
                TraceProcess trace = TraceProcess.attach(shop.pid(), script)) {
            for (int i = 0; i < 7; i++) {
                assertThat(shop.get("/welcome")).isEqualTo("welcome 10000\n");
            }
            assertThat(shop.get("/slow")).isEqualTo("slow\n");
            String found = trace.stop();
            assertThat(found.lines())
                    .contains(
                            "@[/welcome, 200]: 7",
                            "@[/slow, 200]: 1",
                            "@traced: 8",
                            "@payments: 1");
            assertThat(shop.terminate()).isEqualTo(ShopJvm.TERMINATED);
            assertThat(shop.process().err()).isEmpty();
        }
    }

    @Test
    void milestoneCountsRequestsThatNothingObserves() throws IOException {
        assertCounts(Map.of(), COUNT, "@[/**, 404]: 1");
    }

    @Test
    void milestoneCountsRequestsThatMicrometerObserves() throws IOException {
        assertCounts(
                OBSERVATIONS,
                COUNT + " usdt::acme:greeting { @greetings = count(); }",
                "@[/observed, 200]: 1",
                "@greetings: 1");
    }

    private void assertCounts(Map<String, String> classes, String script, String... more)
            throws IOException {
        // Versions of Spring Boot before it have tests of their own.
        assertThat(SpringBootVersion.NEXT.number()).matches("4[.]([2-9]|\\d\\d)[.].*");
        String libraries =
                Stream.concat(ShopLaunch.starter(), SpringBootVersion.NEXT.libraries().stream())
                        .collect(Collectors.joining(":"));
        try (ShopJvm hello = HelloApplication.start(folder, libraries, classes);
                TraceProcess trace = TraceProcess.attach(hello.pid(), script)) {
            for (int i = 0; i < 7; i++) {
                assertThat(hello.get("/hello/" + i)).isEqualTo("hello " + i);
            }
            int status = hello.send("GET", "/observed").statusCode();
            assertThat(status).isEqualTo(classes.isEmpty() ? 404 : 200);
            String found = trace.stop();
            assertThat(found.lines()).contains("@[/hello/{name}, 200]: 7").contains(more);
            assertThat(hello.terminate()).isEqualTo(ShopJvm.TERMINATED);
        }
    }
}
