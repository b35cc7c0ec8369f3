package dev.nopal.agent.traceid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.Traced;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sessions that read ids of traces in a program that uses OpenTelemetry's SDK. */
@Timeout(120)
@Tag("slow")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class TraceIdsInSessionsTest {
    private static final String SCRIPT =
            "usdt::test:request { printf(\"%s %s\\n\", trace_id, span_id); }";
    private static final long DEADLINE_NANOS = 60_000_000_000L;

    private static Traced traced;

    @BeforeAll
    static void start() throws IOException {
        traced = Traced.withAgent(TracedRequests.class);
    }

    @AfterAll
    static void end() {
        traced.close();
    }

    /** The first test: the program has not used the library yet. */
    @Test
    @Order(1)
    void libraryThatTheProgramBeginsToUseLaterIsFound() throws IOException {
        try (Client client = new Client(traced.connect())) {
            client.run(SCRIPT);
            Set<String> exported = new TreeSet<>();
            Set<String> printed = new TreeSet<>();
            long deadline = System.nanoTime() + DEADLINE_NANOS;
            while (printed.size() < 3) {
                assertThat(System.nanoTime()).as(exported.toString()).isLessThan(deadline);
                exported.addAll(List.of(traced.ask("serve 1").split(", ")));
                printed.addAll(client.text().lines().toList());
                printed.remove(" ");
            }
            assertThat(exported).containsAll(printed);
        }
    }

    @Test
    @Order(2)
    void idsInTheSessionAreTheIdsThatWereExported() throws IOException {
        try (Client client = new Client(traced.connect())) {
            client.run(SCRIPT);
            Set<String> exported = Set.of(traced.ask("serve 200").split(", "));
            List<String> printed = client.stop().lines().toList();
            assertThat(printed).hasSize(400).doesNotHaveDuplicates();
            assertThat(Set.copyOf(printed)).isEqualTo(exported);
        }
    }

    @Test
    @Order(3)
    void tracerThatFiresTheTracepointDoesNotRecurse() throws IOException {
        try (Client client = new Client(traced.connect())) {
            client.run("usdt::test:request { @[trace_id]++ }");
            assertThat(traced.ask("recurse 10")).isEqualTo("called");
            assertThat(client.stop()).isEqualTo("@[recursive]: 10\n");
            assertThat(client.losses()).isEqualTo("{NESTED=10}");
        }
        assertThat(traced.errors()).isEmpty();
    }

    @Test
    void saysThatLibrariesAreNotFoundWithoutAgent() throws IOException {
        try (Traced listening = Traced.start(List.of())) {
            assertThat(listening.line()).isEqualTo("ready");
            assertThat(listening.ask("listen")).isEqualTo("listening");
            assertThat(listening.ask("declare order")).isEqualTo("declared");
            try (Client client = new Client(listening.connect())) {
                client.ask("usdt::test:order { printf(\"[%s]\\n\", trace_id); }");
                assertThat(client.receive(Message.Note.class).sentence())
                        .isEqualTo(
                                "trace_id and span_id are empty, because the program uses"
                                        + " Agent.listen(), which does not find tracing libraries;"
                                        + " start it with -javaagent, or without Agent.listen()");
                client.started();
                assertThat(listening.ask("fire order 1")).isEqualTo("fired");
                assertThat(client.stop()).isEqualTo("[]\n");
            }
        }
    }
}
