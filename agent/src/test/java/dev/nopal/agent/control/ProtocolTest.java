package dev.nopal.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProtocolTest {
    @Test
    void speaksTheNewestVersionThatBothKnow() {
        assertThat(Protocol.common(hello(Protocol.CURRENT, Protocol.OLDEST)))
                .hasValue(Protocol.CURRENT);
        assertThat(Protocol.common(hello(Protocol.CURRENT + 1, Protocol.CURRENT)))
                .hasValue(Protocol.CURRENT);
    }

    @Test
    void saysWhichSideToUpgrade() {
        Message.Hello newer = hello(Protocol.CURRENT + 2, Protocol.CURRENT + 1);
        assertThat(Protocol.common(newer)).isEmpty();
        assertThat(Protocol.mismatch(newer, "agent", "command")).endsWith("upgrade agent");
        Message.Hello older = hello(Protocol.OLDEST - 1, 0);
        assertThat(Protocol.common(older)).isEmpty();
        assertThat(Protocol.mismatch(older, "agent", "command")).endsWith("upgrade command");
    }

    private static Message.Hello hello(int version, int oldest) {
        return new Message.Hello(version, oldest, 1, "");
    }
}
