package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Soak;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.Arrays;

/**
 * Measures what sessions leave in a program: classes, metaspace and heap after each have been
 * collected. {@code -Dnopal.soak=N} measures N times as many sessions.
 *
 * <p>The program is interpreted, because profiles and compiled code of methods that become warm are
 * in the metaspace, too, and grow until all of them are compiled: docs/performance.md has figures.
 */
@Timeout(300)
class GrowthTest {
    private static final int WARM_UP = 40;
    private static final int CYCLES = 60;
    private static final String EVENTS = "20";

    /** Less than the smallest class has. */
    private static final double METASPACE_PER_CYCLE = 400;

    private static final double HEAP_PER_CYCLE = 400;

    /** What the JDK generates now and then, whatever the number of cycles. */
    private static final int OTHER_CLASSES = 10;

    /**
     * The least of so many measures counts: the agent's thread may still hold the last session when
     * the command has been told that it ended. What leaked stays.
     */
    private static final int MEASURES = 10;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "usdt::sessions:event { @ = count(); @h = hist(arg0); }",
                "usdt::sessions:event { @[str(arg1)] = count(); printf(\"%d %s\", arg0, arg1); }",
                "methodret:dev.nopal.system.targets.Words:of { @ = hist(duration); @m[retval] ="
                        + " count(); }",
            })
    void sessionsLeaveNothing(String script) throws IOException {
        int cycles = Soak.times(CYCLES);
        try (Target target = Target.start("-Xint", "-Xmx64m")) {
            target.ask("fire", EVENTS);
            memory(target); // Measuring loads classes, too.
            cycle(target, script, WARM_UP);
            long[] before = memory(target);
            cycle(target, script, cycles);
            long[] after = memory(target);
            String both = Arrays.toString(before) + " became " + Arrays.toString(after);
            if (!script.startsWith("method")) { // The JVM counts a class again that is exchanged.
                assertThat(after[0] - before[0]).as("classes: " + both).isLessThan(OTHER_CLASSES);
            }
            assertThat((after[1] - before[1]) / (double) cycles)
                    .as("metaspace: " + both)
                    .isLessThan(METASPACE_PER_CYCLE);
            assertThat((after[2] - before[2]) / (double) cycles)
                    .as("heap: " + both)
                    .isLessThan(HEAP_PER_CYCLE);
            target.assertSilent();
        }
    }

    private static void cycle(Target target, String script, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            try (Tracer tracer = Tracer.start(target.socket(), script + " // " + i)) {
                target.ask("fire", EVENTS);
                tracer.view().poll();
                tracer.stop();
            }
        }
    }

    /** Returns loaded classes, and bytes of metaspace and heap, once garbage is collected. */
    private static long[] memory(Target target) {
        target.assertDetached("measured");
        long[] least = measured(target);
        for (int i = 1; i < MEASURES; i++) {
            long[] next = measured(target);
            Arrays.setAll(least, each -> Math.min(least[each], next[each]));
        }
        return least;
    }

    private static long[] measured(Target target) {
        return Arrays.stream(target.ask("memory").split(" ")).mapToLong(Long::parseLong).toArray();
    }
}
