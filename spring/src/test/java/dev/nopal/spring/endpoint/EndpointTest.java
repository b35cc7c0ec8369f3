package dev.nopal.spring.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.spring.web.Server;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Tests the endpoint over HTTP, in a servlet container and in WebFlux. */
class EndpointTest {
    private static final String EXPOSED = "management.endpoints.web.exposure.include=nopal";

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    /** The tests, with a server that a subclass starts. */
    abstract static class Requests {
        private final Server server;

        Requests(WebApplicationType type) {
            server = Server.start(Application.class, type, EXPOSED);
        }

        @AfterAll
        void close() {
            server.close();
        }

        private JsonNode json(String path) throws Exception {
            HttpResponse<String> answer = server.get(path);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type").orElse("")).contains("json");
            return new ObjectMapper().readTree(answer.body());
        }

        @Test
        void listsTracepoints() throws Exception {
            JsonNode list = json("/actuator/nopal");
            assertThat(list.get("kernel").asString()).startsWith("kernel tracers can");
            assertThat(list.get("agent").asString()).startsWith("nopal.agent.enabled is false");
            assertThat(list.get("untraced").asLong()).isZero();
            assertThat(list.get("providers").findValuesAsString("name"))
                    .contains("http", "server_requests", "client_requests");
            assertThat(list.get("providers").findValuesAsString("enabled")).contains("false");
            assertThat(list.toString()).contains("\"String route\"", "\"long nanoseconds\"");
        }

        @Test
        void listsNoSessionsIfThereAreNone() throws Exception {
            assertThat(json("/actuator/nopal/sessions")).isEmpty();
        }

        @Test
        void profileIsAPage() {
            CompletableFuture<Void> work =
                    CompletableFuture.runAsync(EndpointTest::burn).orTimeout(1, TimeUnit.MINUTES);
            HttpResponse<String> answer =
                    server.get("/actuator/nopal/profile?seconds=1", "Accept", "text/html");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                    .startsWith("text/html");
            assertThat(answer.body())
                    .startsWith("<!doctype html>")
                    .contains("Content-Security-Policy", "\"kind\":\"flame\"")
                    .contains(EndpointTest.class.getName() + ".burn(EndpointTest.java:")
                    .doesNotContain("{data}", "{script}", "{style}", "{policy}");
            work.join();
        }

        @Test
        void secondsHaveABound() {
            for (String seconds : new String[] {"0", "-1", "61", "1000000"}) {
                HttpResponse<String> answer =
                        server.get("/actuator/nopal/profile?seconds=" + seconds);
                assertThat(answer.statusCode()).isEqualTo(400);
                assertThat(answer.body())
                        .isEqualTo("seconds=" + seconds + " is not a number from 1 to 60");
            }
            assertThat(server.get("/actuator/nopal/profile?seconds=many").statusCode())
                    .isEqualTo(400);
        }

        @Test
        void otherPartsAreNotFound() {
            HttpResponse<String> answer = server.get("/actuator/nopal/script");
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.body()).isEqualTo("there is no part script; use sessions or profile");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "/sessions", "/profile", "/script"})
        void scriptsAreNotAccepted(String part) throws Exception {
            for (String method : new String[] {"POST", "PUT", "PATCH"}) {
                HttpResponse<String> answer =
                        server.send(method, "/actuator/nopal" + part, "BEGIN { exit(); }");
                assertThat(answer.statusCode()).as(method).isEqualTo(405);
            }
            assertThat(json("/actuator/nopal/sessions")).isEmpty();
        }
    }

    /** Uses the CPU for longer than the profile takes. */
    private static void burn() {
        long start = System.nanoTime();
        double sum = 0;
        while (System.nanoTime() - start < 1_500_000_000) {
            for (int i = 1; i < 10_000; i++) {
                sum += Math.sqrt(i);
            }
        }
        assertThat(sum).isPositive();
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class InServlets extends Requests {
        InServlets() {
            super(WebApplicationType.SERVLET);
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class InWebFlux extends Requests {
        InWebFlux() {
            super(WebApplicationType.REACTIVE);
        }
    }

    @Test
    void isNotExposedByItself() {
        try (Server server = Server.start(Application.class, WebApplicationType.SERVLET)) {
            assertThat(server.get("/actuator/nopal").statusCode()).isEqualTo(404);
        }
    }
}
