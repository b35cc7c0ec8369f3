package dev.nopal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.ControlSocket;
import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.Traced;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;

/**
 * Starts the agent before {@code main}, with or without a waiting command, and from the program
 * itself.
 */
@Timeout(120)
@Tag("slow")
final class AgentStartTest {
    @Test
    void listensWhenTheApplicationAsks() throws Exception {
        try (Traced traced = Traced.start(List.of())) {
            assertThat(traced.line()).isEqualTo("ready");
            traced.ask("declare a");
            assertThat(traced.ask("listen")).isEqualTo("listening");
            assertThat(traced.ask("listen")).isEqualTo("listening");
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:test:a { @ = count(); }");
                traced.ask("fire a 3");
                assertThat(client.stop()).isEqualTo("@: 3\n");
            }
            assertThat(traced.errors()).isEmpty();
        }
    }

    @Test
    void staysInChargeWhenTheApplicationAsksToo() throws Exception {
        try (Traced traced = Traced.withAgent()) {
            assertThat(traced.ask("listen")).isEqualTo("listening");
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:test:a { @ = count(); }");
                traced.ask("copy a 3");
                assertThat(client.stop()).as("seen by the agent alone").isEqualTo("@: 3\n");
            }
        }
    }

    @Test
    void holdsMainUntilTheSessionIsAttached() throws Exception {
        try (ControlSocket socket = ControlSocket.open(".command");
                Traced traced = Traced.start(List.of(held(socket)));
                Client client = new Client(Connection.accept(socket.accept()))) {
            client.run("usdt:test:a { @ = count(); }");
            assertThat(traced.line()).isEqualTo("ready");
            traced.ask("declare-and-fire a 1000");
            assertThat(client.stop()).isEqualTo("@: 1000\n");
        }
    }

    @Test
    void runsMainWhenTheTracerIsGone() throws Exception {
        try (ControlSocket socket = ControlSocket.open(".command");
                Traced traced = Traced.start(List.of(held(socket)))) {
            socket.accept().close();
            assertThat(traced.line()).isEqualTo("ready");
            assertThat(traced.end()).isZero();
            assertThat(traced.errors()).isEmpty();
        }
    }

    @Test
    void runsMainWhenTheTracerWasNeverThere() throws Exception {
        try (Traced traced =
                Traced.start(List.of("-javaagent:" + Traced.AGENT + "=connect=/nowhere/at.all"))) {
            assertThat(traced.line()).isEqualTo("ready");
            assertThat(traced.errors()).isEmpty();
        }
    }

    private static String held(ControlSocket socket) {
        return "-javaagent:" + Traced.AGENT + "=connect=" + socket.path();
    }
}
