package dev.nopal.spring.traceid;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

import reactor.core.publisher.Mono;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** An application whose traces OpenTelemetry exports into memory. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(TracedOrders.Controller.class)
class TracedOrders {
    @Bean
    InMemorySpanExporter exporter() {
        return InMemorySpanExporter.create();
    }

    @Bean
    ExportedRequests exported(InMemorySpanExporter exporter, SdkTracerProvider provider) {
        return new ExportedRequests() {
            @Override
            public Set<String> ids() {
                assertThat(provider.forceFlush().join(10, TimeUnit.SECONDS).isSuccess()).isTrue();
                return exporter.getFinishedSpanItems().stream()
                        .filter(span -> span.getKind() == SpanKind.SERVER)
                        .map(span -> span.getTraceId() + " " + span.getSpanId())
                        .collect(Collectors.toSet());
            }

            @Override
            public void forget() {
                exporter.reset();
            }
        };
    }

    /** The handlers of requests, the same for servlets and WebFlux. */
    @RestController
    static class Controller {
        @GetMapping("/orders/{id}")
        String order(@PathVariable("id") int id) {
            return place(id);
        }

        /** Answers on another thread. */
        @GetMapping("/later/{id}")
        Mono<String> later(@PathVariable("id") int id) {
            return Mono.delay(Duration.ofMillis(2)).map(_ -> place(id));
        }

        private String place(int id) {
            return "placed " + id;
        }
    }
}
