package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Soak;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;

/**
 * Opens and closes a thousand sessions, half of them without a word: the application keeps no
 * descriptor, mapping, thread or class of them. {@code -Dnopal.soak=N} makes it N thousand.
 */
@Timeout(600)
class CyclesTest {
    private static final int CYCLES = 1_000;

    @Test
    void leavesNothingBehind() throws IOException {
        try (Target target = Target.start("-Xmx64m", "-XX:-UseDynamicNumberOfCompilerThreads")) {
            new SessionCycles(
                            target,
                            "sessions:event",
                            "fire",
                            () -> target.assertDetached("between sessions"))
                    .assertNothingLeft(Soak.times(CYCLES));
            assertThat(target.ask("fire", "10")).isEqualTo("0");
            target.assertSilent();
        }
    }
}
