package dev.nopal.spring.traceid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.OwnAgent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import reactor.core.publisher.Hooks;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** The ids of traces in scripts, in real servers, against what a tracing library exported. */
@Timeout(120)
class SpringTraceIdsTest {
    private static final int REQUESTS = 100;
    private static final long DEADLINE_NANOS = 20_000_000_000L;

    private static final String SCRIPT =
            """
            usdt::http:server_requests { printf("request %s %s\\n", trace_id, span_id); }
            method:dev.nopal.spring.traceid.TracedOrders$Controller:place
            {
                printf("%s %s %s\\n", virtual ? "virtual" : "platform", trace_id, span_id);
            }
            """;

    /** A server, and the threads on which its handlers run. */
    enum Server {
        SERVLET("platform", "/orders/", "--spring.main.web-application-type=servlet"),
        VIRTUAL_THREADS(
                "virtual",
                "/orders/",
                "--spring.main.web-application-type=servlet",
                "--spring.threads.virtual.enabled=true"),
        WEBFLUX(
                "platform",
                "/orders/",
                "--spring.main.web-application-type=reactive",
                "--spring.reactor.context-propagation=auto"),
        WEBFLUX_ON_ANOTHER_THREAD(
                "platform",
                "/later/",
                "--spring.main.web-application-type=reactive",
                "--spring.reactor.context-propagation=auto"),
        WEBFLUX_WITHOUT_CONTEXT(
                "platform", "/orders/", "--spring.main.web-application-type=reactive");

        private final String threads;
        private final String path;
        private final List<String> options;

        Server(String threads, String path, String... options) {
            this.threads = threads;
            this.path = path;
            this.options = List.of(options);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "WEBFLUX_WITHOUT_CONTEXT")
    void idsInTheSessionAreTheIdsThatWereExported(Server server) throws Exception {
        trace(
                TracedOrders.class,
                server,
                (lines, exported) -> {
                    assertThat(withFirstWord(lines, "request")).isEqualTo(exported);
                    assertThat(withFirstWord(lines, server.threads)).isEqualTo(exported);
                });
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "VIRTUAL_THREADS", "WEBFLUX"})
    void idsOfBraveComeFromTheTracerOfTheApplication(Server server) throws Exception {
        trace(
                BraveOrders.class,
                server,
                (lines, exported) -> {
                    assertThat(withFirstWord(lines, "request")).isEqualTo(exported);
                    assertThat(withFirstWord(lines, server.threads)).isEqualTo(exported);
                });
    }

    /** The threads of Netty do not have the context that is in the subscription. */
    @Test
    void reactiveHandlersHaveNoTraceWhereTheContextIsNotRestored() throws Exception {
        Hooks.disableAutomaticContextPropagation(); // For the whole JVM, by another test.
        trace(
                TracedOrders.class,
                Server.WEBFLUX_WITHOUT_CONTEXT,
                (lines, exported) -> {
                    assertThat(withFirstWord(lines, "request")).isEqualTo(exported);
                    assertThat(withFirstWord(lines, "platform")).containsExactly(" ");
                });
    }

    private static void trace(
            Class<?> orders, Server server, BiConsumer<List<String>, Set<String>> check)
            throws Exception {
        assertThat(OwnAgent.listen()).isEmpty();
        List<String> arguments = new ArrayList<>(server.options);
        arguments.addAll(
                List.of(
                        "--server.port=0",
                        "--spring.main.banner-mode=off",
                        "--logging.level.root=off",
                        "--management.tracing.sampling.probability=1"));
        try (ConfigurableApplicationContext application =
                SpringApplication.run(orders, arguments.toArray(String[]::new))) {
            ExportedRequests requests = application.getBean(ExportedRequests.class);
            request(application, server.path, 1);
            assertThat(exported(requests, 1)).hasSize(1);
            requests.forget();
            List<String> lines;
            try (OwnSession session = new OwnSession(SCRIPT)) {
                request(application, server.path, REQUESTS);
                lines = session.stopAfter(2 * REQUESTS);
            }
            Set<String> exported = exported(requests, REQUESTS);
            assertThat(exported).hasSize(REQUESTS);
            assertThat(lines).hasSize(2 * REQUESTS);
            check.accept(lines, exported);
        }
    }

    private static void request(ConfigurableApplicationContext application, String path, int times)
            throws IOException {
        String port = application.getEnvironment().getRequiredProperty("local.server.port");
        try (HttpClient client = HttpClient.newHttpClient()) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                HttpRequest request =
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path + i))
                                .build();
                answers.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
            }
            for (int i = 0; i < times; i++) {
                assertThat(answers.get(i).join().body()).isEqualTo("placed " + i);
            }
        }
    }

    /** Waits until so many spans of requests have ended; returns the ids of those exported. */
    private static Set<String> exported(ExportedRequests requests, int count) {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        Set<String> exported = requests.ids();
        while (exported.size() < count) {
            assertThat(System.nanoTime()).as(exported.toString()).isLessThan(deadline);
            LockSupport.parkNanos(1_000_000);
            exported = requests.ids();
        }
        return exported;
    }

    private static Set<String> withFirstWord(List<String> lines, String word) {
        return lines.stream()
                .filter(line -> line.startsWith(word + " "))
                .map(line -> line.substring(word.length() + 1))
                .collect(Collectors.toSet());
    }
}
