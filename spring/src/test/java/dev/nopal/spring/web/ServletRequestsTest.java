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

import java.net.Socket;
import java.util.concurrent.TimeUnit;

/**
 * Tests requests to Tomcat, measured by the filter and by the observations of Spring: one event for
 * each request, and the same arguments.
 */
class ServletRequestsTest {
    /** The tests, with a server that a subclass starts. */
    abstract static class Requests {
        private final Server server;
        private FiredEvents fired;

        Requests(String... properties) {
            server = Server.start(ServletApplication.class, WebApplicationType.SERVLET, properties);
        }

        /** Returns the route of a request whose asynchronous processing failed. */
        String routeOfError() {
            return "/callable-fails";
        }

        int statusOfTimeout() {
            return 503;
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
        }

        @Test
        void asynchronousRequestsCountOnceAtTheirEnd() {
            assertThat(server.get("/callable/1").body()).isEqualTo("1");
            assertThat(fired.next()).containsExactly("GET", "/callable/{id}", 200, "SUCCESS", "");
            assertThat(server.get("/future").body()).isEqualTo("later");
            assertThat(fired.next()).containsExactly("GET", "/future", 200, "SUCCESS", "");
            assertThat(server.get("/streamed").body()).hasSize(100_000);
            assertThat(fired.next()).containsExactly("GET", "/streamed", 200, "SUCCESS", "");
        }

        @Test
        void timeOfAnAsynchronousRequestIsMeasuredToItsEnd() {
            assertThat(server.get("/timeout").statusCode()).isEqualTo(503);
            assertThat(fired.nextNanoseconds()).isGreaterThan(50_000_000);
            assertThat(server.get("/timeout").statusCode()).isEqualTo(503);
            assertThat(fired.next().subList(0, 3))
                    .containsExactly("GET", "/timeout", statusOfTimeout());
        }

        @Test
        void secondRoundOfAsynchronousProcessingBelongsToTheSameRequest() {
            assertThat(server.get("/twice").statusCode()).isEqualTo(200);
            assertThat(fired.next()).containsExactly("GET", "/twice", 200, "SUCCESS", "");
        }

        @Test
        void requestWhoseClientHasGoneEndsWhenItWrites() throws Exception {
            ServletApplication.Departure departure = new ServletApplication.Departure();
            server.context().getBean(ServletApplication.class).departure = departure;
            try (Socket _ = server.send("/waits")) {
                assertThat(departure.begun().await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(fired.rest()).isEmpty();
            }
            departure.gone().countDown();
            assertThat(fired.next()).startsWith("GET", "/waits");
        }

        @Test
        void exceptionThatNobodyHandlesIsAServerError() {
            assertThat(server.get("/fails").statusCode()).isEqualTo(500);
            assertThat(fired.next())
                    .containsExactly("GET", "/fails", 500, "SERVER_ERROR", "IllegalStateException");
        }

        @Test
        void exceptionOfAnAsynchronousRequestIsAServerError() {
            assertThat(server.get("/callable-fails").statusCode()).isEqualTo(500);
            assertThat(fired.next())
                    .containsExactly(
                            "GET", routeOfError(), 500, "SERVER_ERROR", "IllegalStateException");
        }

        @Test
        void exceptionWithAStatusHasThatStatus() {
            assertThat(server.get("/conflict").statusCode()).isEqualTo(409);
            assertThat(fired.next()).startsWith("GET", "/conflict", 409, "CLIENT_ERROR");
        }

        @Test
        void redirectionIsOne() {
            assertThat(server.get("/redirect").statusCode()).isEqualTo(302);
            assertThat(fired.next()).containsExactly("GET", "/redirect", 302, "REDIRECTION", "");
        }

        @Test
        void pathsWithoutAHandlerDoNotBecomeRoutes() {
            assertThat(server.get("/nowhere/" + System.nanoTime()).statusCode()).isEqualTo(404);
            assertThat(fired.next()).startsWith("GET", "/**", 404, "CLIENT_ERROR");
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class ByTheFilter extends Requests {
        ByTheFilter() {
            super(Server.UNOBSERVED);
        }

        @BeforeAll
        void usesTheFilter() {
            assertThat(serverHas("nopalRequestFilter")).isTrue();
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class ByObservations extends Requests {
        /** Spring names the page that shows the error. */
        @Override
        String routeOfError() {
            return "/error";
        }

        /** Spring ends the observation before there is an answer, and once more after it. */
        @Override
        int statusOfTimeout() {
            return 200;
        }

        @BeforeAll
        void usesObservations() {
            assertThat(serverHas("nopalRequestFilter")).isFalse();
            assertThat(serverHas("nopalObservationTracepoints")).isTrue();
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class OnVirtualThreads extends Requests {
        OnVirtualThreads() {
            super(Server.UNOBSERVED, "spring.threads.virtual.enabled=true");
        }
    }
}
