package dev.nopal.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.Traced;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Traces a program that records itself: neither takes the other's events away. */
@Timeout(120)
@Tag("slow")
final class RecordingBesideSessionsTest {
    private static final String WORK = "method:" + SelfRecordingProgram.class.getName() + ":work";

    @Test
    void bothSeeEveryEvent() throws Exception {
        try (Traced traced = Traced.withAgent(SelfRecordingProgram.class)) {
            assertThat(traced.ask("work")).isEqualTo("[] 1 1 1");
            try (Client client = new Client(traced.connect())) {
                client.run(
                        "usdt:self:worked { @fired = sum(arg0); } " + WORK + " { @ = count(); }");
                assertThat(traced.ask("work")).isEqualTo("[] 2 2 2");
                assertThat(traced.ask("work")).isEqualTo("[] 3 3 3");
                assertThat(client.stop()).isEqualTo("@: 2\n@fired: 20\n");
            }
            assertThat(traced.ask("work")).as("after the session").isEqualTo("[] 4 4 4");
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:self:worked { @fired = count(); } " + WORK + " { @ = count(); }");
                assertThat(traced.ask("close")).isEqualTo("[] 4 4 4");
                assertThat(traced.ask("work")).as("closed").isEqualTo("[] 4 4 4");
                assertThat(client.stop()).as("after the recording").isEqualTo("@: 1\n@fired: 1\n");
            }
            assertThat(traced.errors()).isEmpty();
        }
    }
}
