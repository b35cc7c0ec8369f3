package dev.nopal.examples.shop;

import io.micrometer.observation.ObservationRegistry;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import reactor.core.observability.micrometer.Micrometer;
import reactor.core.publisher.Mono;

import java.time.Duration;

/** The four actions on WebFlux; those that wait give their thread back. */
@RestController
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
final class ReactiveRoutes {
    private final Actions actions;
    private final RouteCounts counts;
    private final ObservationRegistry observations;

    ReactiveRoutes(Actions actions, RouteCounts counts, ObservationRegistry observations) {
        this.actions = actions;
        this.counts = counts;
        this.observations = observations;
    }

    @GetMapping("/all")
    Mono<String> all() {
        counts.count("/all");
        return Mono.fromCallable(() -> "all " + actions.lists(1_000) + "\n");
    }

    @GetMapping("/welcome")
    Mono<String> welcome() {
        counts.count("/welcome");
        return Mono.fromCallable(() -> "welcome " + actions.lists(100) + "\n");
    }

    @GetMapping("/slow")
    Mono<String> slow() {
        counts.count("/slow");
        return observed("shop.stock", actions.stock())
                .then(observed("shop.payment", actions.payment()))
                .thenReturn("slow\n");
    }

    @GetMapping("/random")
    Mono<String> random() {
        counts.count("/random");
        return Mono.delay(actions.random()).thenReturn("random\n");
    }

    private Mono<Long> observed(String name, Duration time) {
        return Mono.delay(time).name(name).tap(Micrometer.observation(observations));
    }
}
