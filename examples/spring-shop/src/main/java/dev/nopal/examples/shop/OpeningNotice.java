package dev.nopal.examples.shop;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** One line on the standard output, from which scripts and tests learn the port. */
@Component
final class OpeningNotice {
    private final Environment environment;

    OpeningNotice(Environment environment) {
        this.environment = environment;
    }

    @EventListener(ApplicationReadyEvent.class)
    void print() {
        System.out.println(
                "The shop is open on port " + environment.getProperty("local.server.port"));
    }
}
