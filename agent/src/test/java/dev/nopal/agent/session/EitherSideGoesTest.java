package dev.nopal.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.Traced;
import dev.nopal.script.ScriptCall;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.file.Files;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Ends the command or the application, regularly or at any moment. */
@Timeout(120)
@Tag("slow")
final class EitherSideGoesTest {
    @Test
    void completesTheFileWhenTheApplicationExits() throws Exception {
        try (Traced traced = Traced.withAgent()) {
            traced.ask("declare a");
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:test:a { @last = arg0; } END { printf(\"end\\n\"); }");
                traced.ask("fire a 9");
                assertThat(traced.end()).isZero();
                assertThat(client.finished()).isEqualTo("end\n@last: 8\n");
            }
        }
    }

    @Test
    void leavesPublishedDataBehindWhenTheApplicationIsKilled() throws Exception {
        try (Traced traced = Traced.withAgent()) {
            traced.ask("declare a");
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:test:a { @ = count(); printf(\"%d \", arg0); }");
                traced.ask("fire a 5");
                traced.kill();
                assertThat(client.isClosed()).isTrue();
                assertThat(client.text()).isEqualTo("0 1 2 3 4 @: 5\n");
            }
        }
    }

    @Test
    void survivesTracersThatGoAwayAtAnyMoment() throws Exception {
        Random random = new Random(7);
        try (Traced traced = Traced.withAgent()) {
            traced.ask("declare a");
            assertThat(traced.ask("fire-on a")).isEqualTo("firing");
            for (int i = 0; i < 200; i++) {
                Connection connection = traced.connect();
                connection.send(new Message.Hello(Protocol.CURRENT, Protocol.OLDEST, 1, ""));
                String script = "usdt:test:a { @[arg0] = count(); printf(\"%s\", str(arg1)); }";
                connection.send(new Message.Run(ScriptCall.of(script), 0, true));
                // As if killed: during the hello, while it compiles, attaches, runs, or ends.
                LockSupport.parkNanos(random.nextInt(8_000_000));
                if (i % 4 == 0) {
                    connection.send(new Message.Stop());
                }
                connection.close();
                if (i % 50 == 49) { // A JVM has at most 64 sessions, with those that are ending.
                    traced.await("threads", "[nopal-agent]");
                }
            }
            traced.await("enabled a", "false");
            traced.await("threads", "[nopal-agent]");
            assertThat(traced.ask("failures")).isEqualTo("0");
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:test:a { @ = count(); }");
                traced.ask("fire a 1"); // The thread that fires may not have run since.
                assertThat(client.stop()).startsWith("@: ");
            }
            assertThat(traced.errors()).isEmpty();
        }
    }

    @Test
    void losesNoPublishedEventWhenTheApplicationIsKilledAtAnyMoment() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 5; i++) {
            try (Traced traced = Traced.withAgent()) {
                traced.ask("declare a");
                try (Client client = new Client(traced.connect())) {
                    client.run("usdt:test:a { @ = count(); @h[str(arg1)] = hist(arg0); }");
                    int acknowledged = 1_000 * (1 + random.nextInt(20));
                    traced.ask("fire a " + acknowledged);
                    traced.ask("fire-on a");
                    LockSupport.parkNanos(random.nextInt(20_000_000));
                    traced.kill();
                    assertThat(client.isClosed()).isTrue();
                    String first = client.text().lines().findFirst().orElseThrow();
                    assertThat(first).startsWith("@: ");
                    assertThat(Long.parseLong(first.substring(3)))
                            .isGreaterThanOrEqualTo(acknowledged);
                    Files.deleteIfExists(client.file());
                }
            }
        }
    }
}
