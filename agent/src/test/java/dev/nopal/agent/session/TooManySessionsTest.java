package dev.nopal.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.Traced;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;

/** Tests the explanation for one session too many. */
@Timeout(120)
@Tag("slow")
final class TooManySessionsTest {
    private static final int MOST = 64;

    @Test
    void tellsTheOneTooManyWhy() throws Exception {
        List<Client> clients = new ArrayList<>();
        try (Traced traced = Traced.withAgent()) {
            for (int i = 0; i < MOST; i++) {
                clients.add(new Client(traced.connect()));
            }
            try (Connection connection = traced.connect()) {
                assertThat(connection.receive().orElseThrow())
                        .isInstanceOfSatisfying(
                                Message.Refused.class,
                                refused ->
                                        assertThat(refused.sentence())
                                                .startsWith("64 sessions run in this JVM already"));
                assertThat(connection.receive()).isEmpty();
            }
        } finally {
            clients.forEach(Client::close);
        }
    }
}
