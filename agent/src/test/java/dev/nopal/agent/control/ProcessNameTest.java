package dev.nopal.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProcessNameTest {
    private static final ProcessName SELF = ProcessName.self();

    @Test
    void readsItsOwnText() {
        assertThat(ProcessName.parse(SELF.text() + "-7.session")).hasValue(SELF);
        assertThat(ProcessName.parse(SELF.text() + ".agent")).hasValue(SELF);
        assertThat(ProcessName.parse("agent-1234.jar")).isEmpty();
    }

    @Test
    void knowsTheDead() {
        assertThat(SELF.isKnownDead()).isFalse();
        assertThat(new ProcessName(SELF.pid(), SELF.start() + 1, SELF.namespace()).isKnownDead())
                .as("a reused pid")
                .isTrue();
    }

    @Test
    void doesNotJudgeOtherNamespaces() {
        assertThat(new ProcessName(SELF.pid(), SELF.start() + 1, "1").isKnownDead()).isFalse();
    }
}
