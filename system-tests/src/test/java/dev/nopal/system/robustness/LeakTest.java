package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.targets.Trial;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Counts descriptors, mappings and threads before and after ten thousand cycles of disable and
 * enable. {@code -Dnopal.soak=N} makes it N times ten thousand.
 */
class LeakTest {
    private static final int CYCLES = 5_000;
    private static final int FIRST_IMAGE = 128;

    @ParameterizedTest
    @ValueSource(strings = {"file", "memfd"})
    void leaksNothing(String backing) {
        try (RunningJvm jvm =
                Launch.of(Trial.class)
                        .option("-Dnopal.backing=" + backing)
                        .option("-XX:-UseDynamicNumberOfCompilerThreads", "-XX:+UseSerialGC")
                        .start()) {
            String image = jvm.ask("declare");
            jvm.ask("cycle", "10");
            String program = "usdt:%s:trial:event { @ = count(); }".formatted(image);
            // Once before the census: the kernel keeps its trampoline mapped for ever.
            try (Bpftrace bpftrace = Bpftrace.start(program)) {
                jvm.ask("fire", "10");
                bpftrace.stop();
            }
            jvm.ask("census");
            String before = jvm.ask("census");
            for (int i = 0; i < Soak.times(1); i++) {
                jvm.ask("cycle", Integer.toString(CYCLES));
            }
            try (Bpftrace bpftrace = Bpftrace.start(program)) {
                for (int i = 0; i < Soak.times(1); i++) {
                    jvm.ask("cycle", Integer.toString(CYCLES));
                }
                assertThat(jvm.ask("fire", "100")).isEqualTo("100");
                assertThat(bpftrace.stop()).isEqualTo("@: 100");
            }
            assertThat(jvm.ask("census")).isEqualTo(before);

            // Late tracepoints take the room that is there,
            jvm.ask("late", Integer.toString(FIRST_IMAGE - 1), "a");
            jvm.ask("cycle", "100");
            assertThat(jvm.ask("census")).isEqualTo(before);
            // then one image more, not one each.
            assertThat(jvm.ask("late", Integer.toString(FIRST_IMAGE), "b"))
                    .isEqualTo(Integer.toString(2 * FIRST_IMAGE));
            jvm.ask("cycle", "100");
            Census one = Census.of(before);
            Census two = Census.of(jvm.ask("census"));
            assertThat(two.descriptors() - one.descriptors()).isBetween(0, 1);
            assertThat(two.mappings()).isEqualTo(2 * one.mappings());
            assertThat(two.threads()).isEqualTo(one.threads());
        }
    }

    private record Census(int descriptors, int mappings, int threads) {
        static Census of(String text) {
            String[] words = text.split(" ");
            return new Census(
                    Integer.parseInt(words[0]),
                    Integer.parseInt(words[1]),
                    Integer.parseInt(words[2]));
        }
    }
}
