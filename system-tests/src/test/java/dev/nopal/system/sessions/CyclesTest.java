package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Soak;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.Arrays;

/**
 * Opens and closes a thousand sessions, half of them without a word: the application keeps no
 * descriptor, mapping, thread or class of them. {@code -Dnopal.soak=N} makes it N thousand.
 */
@Timeout(600)
class CyclesTest {
    private static final int CYCLES = 1_000;
    private static final int WARM_UP = 30;

    /** What the JVM itself loads or generates meanwhile, whatever the number of cycles. */
    private static final int OTHER_CLASSES = 150;

    @Test
    void leavesNothingBehind() throws IOException {
        try (Target target = Target.start("-Xmx64m", "-XX:-UseDynamicNumberOfCompilerThreads")) {
            cycle(target, WARM_UP);
            target.assertDetached("warm");
            int[] before = census(target);
            int classes = Integer.parseInt(target.ask("classes"));
            cycle(target, Soak.times(CYCLES));
            target.assertDetached("at the end");
            Deadline.await(
                    "descriptors and threads as before, "
                            + Arrays.toString(before)
                            + " but "
                            + target.ask("census"),
                    () -> census(target)[0] <= before[0] && census(target)[2] <= before[2]);
            // Unmapped when they are garbage: not at once, but not a thousand of them.
            int after = Integer.parseInt(target.ask("classes"));
            assertThat(census(target)[1]).as("mappings").isLessThanOrEqualTo(before[1] + 2);
            assertThat(after).as("classes").isLessThan(classes + OTHER_CLASSES);
            assertThat(target.ask("fire", "10")).isEqualTo("0");
            target.assertSilent();
        }
    }

    private static void cycle(Target target, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            try (Tracer tracer =
                    Tracer.start(
                            target.socket(),
                            "usdt::sessions:event { @[arg1] = count(); printf(\"%d\\n\", arg0); }"
                                    + " interval:s:1 { print(@); } // "
                                    + i)) {
                if (i % 50 == 0) {
                    assertThat(target.ask("fire", "3")).isEqualTo("3");
                    assertThat(tracer.view().poll()).hasSize(3);
                }
                if (i % 2 == 0) {
                    tracer.stop();
                }
            }
        }
    }

    private static int[] census(Target target) {
        return Arrays.stream(target.ask("census").split(" ")).mapToInt(Integer::parseInt).toArray();
    }
}
