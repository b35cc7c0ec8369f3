package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Texts;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fires texts while each collector, and the interpreter, moves them about. */
class CollectorsTest {
    private static final int ROUNDS = 4;
    private static final int DIFFERENT = 50;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:+UseG1GC",
                "-XX:+UseZGC",
                "-XX:+UseParallelGC",
                "-XX:+UseSerialGC",
                "-XX:+UseShenandoahGC",
                "-Xint"
            })
    void showsEveryTextAsItIs(String option) {
        // Some builds of the JDK lack Shenandoah; this machine is not at fault.
        Assumptions.assumeTrue(
                Command.of(TargetJvm.java(), option, "-version").run().exit() == 0, option);
        int rounds = Soak.times(ROUNDS);
        try (RunningJvm jvm = Launch.of(Texts.class).option(option, "-Xmx128m").start()) {
            String program =
                    "usdt:%s:texts:event { @[arg0, str(arg1)] = count(); }"
                            .formatted(jvm.paths("paths").getFirst());
            try (Bpftrace bpftrace = Bpftrace.start(program)) {
                assertThat(jvm.askNumber("collect", Integer.toString(rounds)))
                        .isEqualTo((long) rounds * DIFFERENT);
                String[] expected = new String[DIFFERENT];
                for (int i = 0; i < DIFFERENT; i++) {
                    expected[i] =
                            "@[%s, text %s%s]: %s".formatted(i, i, i % 2 == 0 ? " é" : "", rounds);
                }
                assertThat(bpftrace.stop().lines().filter(line -> !line.isBlank()))
                        .containsExactlyInAnyOrder(expected);
            }
        }
    }
}
