package dev.nopal.agent.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToggleSignalTest {
    @ParameterizedTest
    @ValueSource(strings = {"PROF", "SIGPROF", "VTALRM", "USR2"})
    void leavesTheSignalsOfProfilersAlone(String name) {
        assertThat(ToggleSignal.listen(name, () -> {}).orElseThrow())
                .contains("used by profilers", "SIGURG");
    }

    @Test
    void saysWhatTheJvmDoesNotGive() {
        assertThat(ToggleSignal.listen("KILL", () -> {}).orElseThrow())
                .startsWith("SIGKILL cannot be used: ");
        assertThat(ToggleSignal.listen("NONSENSE", () -> {}).orElseThrow())
                .startsWith("SIGNONSENSE cannot be used: ");
    }
}
