package dev.nopal.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.FiredEvents;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.WebApplicationType;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tests requests to WebFlux on Netty, measured by the filter and by the observations of Spring: one
 * event for each request, and the same arguments.
 */
class ReactiveRequestsTest {
    /** The tests, with a server that a subclass starts. */
    abstract static class Exchanges {
        private final Server server;
        private FiredEvents fired;

        Exchanges(String... properties) {
            server =
                    Server.start(
                            ReactiveApplication.class, WebApplicationType.REACTIVE, properties);
        }

        boolean serverHas(String bean) {
            return server.context().containsBean(bean);
        }

        @AfterAll
        void close() {
            server.close();
        }

        @BeforeEach
        void attach() {
            fired = FiredEvents.of("http:server_requests");
        }

        /** A second event of a request would be seen by the next one at the latest. */
        @AfterEach
        void detach() {
            server.get("/plain/last");
            assertThat(fired.next()).containsExactly("GET", "/plain/{id}", 200, "SUCCESS", "");
            assertThat(fired.rest()).isEmpty();
            fired.close();
        }

        @Test
        void routeIsTheTemplate() {
            assertThat(server.get("/plain/4711").body()).isEqualTo("4711");
            assertThat(fired.next()).containsExactly("GET", "/plain/{id}", 200, "SUCCESS", "");
            assertThat(server.get("/function/4711").statusCode()).isEqualTo(202);
            assertThat(fired.next()).containsExactly("GET", "/function/{id}", 202, "SUCCESS", "");
        }

        @Test
        void timeIsMeasuredToTheEndOfTheResponse() {
            assertThat(server.get("/later").body()).isEqualTo("later");
            assertThat(fired.nextNanoseconds()).isGreaterThan(50_000_000);
            assertThat(server.get("/streamed").body()).endsWith("tick4\n");
            assertThat(fired.nextNanoseconds()).isGreaterThan(50_000_000);
        }

        @Test
        void exceptionThatNobodyHandlesIsAServerError() {
            assertThat(server.get("/fails").statusCode()).isEqualTo(500);
            assertThat(fired.next())
                    .containsExactly("GET", "/fails", 500, "SERVER_ERROR", "IllegalStateException");
            assertThat(server.get("/fails-now").statusCode()).isEqualTo(500);
            assertThat(fired.next())
                    .containsExactly(
                            "GET", "/fails-now", 500, "SERVER_ERROR", "IllegalStateException");
        }

        @Test
        void exceptionWithAStatusHasThatStatus() {
            assertThat(server.get("/conflict").statusCode()).isEqualTo(409);
            assertThat(fired.next())
                    .containsExactly(
                            "GET", "/conflict", 409, "CLIENT_ERROR", "ResponseStatusException");
        }

        @Test
        void pathsWithoutAHandlerDoNotBecomeRoutes() {
            assertThat(server.get("/nowhere/" + System.nanoTime()).statusCode()).isEqualTo(404);
            assertThat(fired.next()).startsWith("GET", "/**", 404, "CLIENT_ERROR");
        }

        @Test
        void requestWhoseClientHasGoneHasNoStatus() throws IOException, InterruptedException {
            ReactiveApplication.hanging = new CountDownLatch(1);
            try (Socket _ = server.send("/hangs")) {
                assertThat(ReactiveApplication.hanging.await(20, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(fired.next()).startsWith("GET", "/hangs", 0, "UNKNOWN");
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class ByTheFilter extends Exchanges {
        ByTheFilter() {
            super(Server.UNOBSERVED);
        }

        @BeforeAll
        void usesTheFilter() {
            assertThat(serverHas("nopalExchangeFilter")).isTrue();
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class ByObservations extends Exchanges {
        @BeforeAll
        void usesObservations() {
            assertThat(serverHas("nopalExchangeFilter")).isFalse();
            assertThat(serverHas("nopalObservationTracepoints")).isTrue();
        }
    }
}
