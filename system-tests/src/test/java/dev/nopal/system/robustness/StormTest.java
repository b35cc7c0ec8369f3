package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.targets.Storm;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;

/**
 * Hides and shows a provider while eight threads fire: nothing breaks, and bpftrace counts exactly
 * the fires that found it enabled. {@code -Dnopal.soak=N} cycles N times as often.
 */
class StormTest {
    /** There are four buffers for each processor: so many threads never find them all taken. */
    private static final int THREADS = 4 * Math.min(2, Runtime.getRuntime().availableProcessors());

    private static final int CYCLES = 500;

    @Test
    void countsEveryFireWhileTheProviderComesAndGoes() {
        try (RunningJvm jvm = Launch.of(Storm.class).start()) {
            List<Path> images = jvm.paths("paths"); // an interface has one of its own
            String program =
                    """
                    usdt:BY_NAME:storm:event { @[str(arg1)] = count(); }
                    usdt:INTERFACE:storm:typed { @typed[str(arg1)] = count(); }
                    """
                            .replace("BY_NAME", images.getFirst().toString())
                            .replace("INTERFACE", images.getLast().toString());
            try (Bpftrace bpftrace = Bpftrace.start(program)) {
                assertThat(jvm.ask("start", Integer.toString(THREADS)))
                        .isEqualTo(Integer.toString(THREADS));
                for (int i = 0; i < Soak.times(1); i++) {
                    assertThat(jvm.ask("cycle", Integer.toString(CYCLES))).isEqualTo("true");
                }
                long seen = jvm.askNumber("stop");
                String maps = bpftrace.stop();
                assertThat(jvm.ask("trouble")).isEqualTo("0 0 0");
                assertThat(seen).isPositive();
                assertThat(maps).contains("@[storm]: " + seen).contains("@typed[typed]: ");
                assertThat(maps.lines().filter(line -> !line.isBlank())).hasSize(2);
            }
            assertThat(jvm.chatter()).isEmpty();
        }
    }

    @Test
    void breaksNothingWhileTracersComeAndGo() {
        try (RunningJvm jvm = Launch.of(Storm.class).start()) {
            String image = jvm.paths("paths").getFirst().toString();
            jvm.ask("start", Integer.toString(THREADS));
            for (int i = 0; i < Soak.times(3); i++) {
                try (Bpftrace bpftrace =
                        Bpftrace.start("usdt:%s:storm:event { @ = count(); }".formatted(image))) {
                    jvm.ask("cycle", "100");
                    assertThat(bpftrace.stop()).containsPattern("@: [1-9]");
                }
                try (Bpftrace killed =
                        Bpftrace.start("usdt:%s:storm:event { @ = count(); }".formatted(image))) {
                    assertThat(killed.process().isAlive()).isTrue();
                }
            }
            assertThat(jvm.askNumber("stop")).isPositive();
            assertThat(jvm.ask("trouble")).isEqualTo("0 0 0");
            assertThat(jvm.chatter()).isEmpty();
        }
    }
}
