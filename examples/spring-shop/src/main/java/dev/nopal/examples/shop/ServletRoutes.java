package dev.nopal.examples.shop;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import java.time.Duration;

/** The four actions on Tomcat; those that wait block their thread. */
@RestController
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
final class ServletRoutes {
    private final Actions actions;
    private final RouteCounts counts;
    private final ObservationRegistry observations;

    ServletRoutes(Actions actions, RouteCounts counts, ObservationRegistry observations) {
        this.actions = actions;
        this.counts = counts;
        this.observations = observations;
    }

    @GetMapping("/all")
    String all() {
        counts.count("/all");
        return "all " + actions.lists(1_000) + "\n";
    }

    @GetMapping("/welcome")
    String welcome() {
        counts.count("/welcome");
        return "welcome " + actions.lists(100) + "\n";
    }

    @GetMapping("/slow")
    String slow() {
        counts.count("/slow");
        Observation.createNotStarted("shop.stock", observations)
                .observe(() -> pause(actions.stock()));
        Observation.createNotStarted("shop.payment", observations)
                .observe(() -> pause(actions.payment()));
        return "slow\n";
    }

    @GetMapping("/random")
    String random() {
        counts.count("/random");
        pause(actions.random());
        return "random\n";
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
