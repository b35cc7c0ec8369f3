package dev.nopal.spring.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProbeNameTest {
    @ParameterizedTest
    @CsvSource({
        "http.server.requests, http, server_requests",
        "http.server.request.duration, http, server_request_duration",
        "jdbc.result-set, jdbc, result_set",
        "tasks.scheduled.execution, tasks, scheduled_execution",
        "Shop.Order.placeNow, shop, order_placenow",
        "checkout, observation, checkout",
        ".checkout, observation, _checkout",
        "checkout., observation, checkout_",
        "a..b, a, _b",
        "größe.straße, gr__e, stra_e",
    })
    void followsTheNameOfTheObservation(String observation, String provider, String probe) {
        assertThat(ProbeName.of(observation)).isEqualTo(new ProbeName(provider, probe));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", "..", "%s%n", "a:b.c d", "\0.\n", "名前.測定", "usdt:*:*"})
    void everyNameIsOneThatTracersAccept(String observation) {
        ProbeName name = ProbeName.of(observation);
        assertThat(name.provider()).matches("[a-z0-9_]{1,60}");
        assertThat(name.probe()).matches("[a-z0-9_]{1,60}");
    }

    @Test
    void longNamesAreCut() {
        ProbeName name = ProbeName.of("p".repeat(500) + "." + "n".repeat(500));
        assertThat(name).isEqualTo(new ProbeName("p".repeat(60), "n".repeat(60)));
        assertThat(Tracepoint.of(name.provider(), name.alternative().probe()).name())
                .endsWith("n_observation");
    }
}
