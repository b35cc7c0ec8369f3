package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.targets.Exhaustion;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/**
 * Fires where the stack or the heap ends: afterwards everything is delivered again, and no buffer
 * is lost. {@code -Dnopal.soak=N} does it N times as often.
 */
class ExhaustionTest {
    private static final int ROUNDS = 20;

    /** The JDK customizes a method handle that has been called 127 times. */
    private static final String MANY = "150";

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
    void survivesStacksThatOverflowAtEveryDepth(String mode) {
        try (RunningJvm jvm = Launch.of(Exhaustion.class).option(mode).start();
                Bpftrace bpftrace = Bpftrace.start(program(jvm))) {
            for (int i = 0; i < Soak.times(1); i++) {
                assertThat(jvm.askNumber("overflow", Integer.toString(ROUNDS))).isPositive();
            }
            assertDelivered(jvm, bpftrace);
        }
    }

    /** What the first fire links or initialises must not stay broken. */
    @Test
    void survivesAStackThatOverflowsInTheFirstFire() {
        for (int distance = 0; distance < Soak.times(4); distance++) {
            try (RunningJvm jvm = Launch.of(Exhaustion.class).start();
                    Bpftrace bpftrace = Bpftrace.start(program(jvm))) {
                jvm.ask("late", Integer.toString(distance * 7));
                assertDelivered(jvm, bpftrace);
            }
        }
    }

    @Test
    void throwsNothingWhereTheHeapIsFull() {
        try (RunningJvm jvm = inSmallHeap();
                Bpftrace bpftrace = Bpftrace.start(program(jvm))) {
            assertThat(jvm.ask("fire", "3")).isEqualTo("3");
            assertThat(jvm.ask("fill", Integer.toString(Soak.times(1)), MANY)).isEqualTo("0");
            assertThat(jvm.askNumber("failures")).as("texts that needed memory").isPositive();
            assertDelivered(jvm, bpftrace);
        }
    }

    @Test
    void throwsNothingWhereTheHeapIsFullAtTheFirstFire() {
        try (RunningJvm jvm = inSmallHeap();
                Bpftrace bpftrace = Bpftrace.start(program(jvm))) {
            assertThat(jvm.ask("fill", "1", "2")).isEqualTo("0");
            assertDelivered(jvm, bpftrace);
        }
    }

    private static RunningJvm inSmallHeap() {
        return Launch.of(Exhaustion.class).option("-Xmx12m", "-XX:+UseSerialGC").start();
    }

    private static void assertDelivered(RunningJvm jvm, Bpftrace bpftrace) {
        assertThat(jvm.ask("busy")).as("buffers that were lost").isEqualTo("0");
        assertThat(jvm.ask("fire", "1000")).isEqualTo("1000");
        assertThat(jvm.ask("losses")).isEqualTo("0");
        assertThat(bpftrace.stop())
                .containsPattern("@\\[still here\\]: 100[03]\\b")
                .containsPattern("@typed: 100[03]\\b");
        assertThat(jvm.chatter()).isEmpty();
    }

    private static String program(RunningJvm jvm) {
        List<Path> images = jvm.paths("paths"); // an interface has one of its own
        return """
        usdt:BY_NAME:exhaustion:event { @[str(arg1)] = count(); }
        usdt:INTERFACE:exhaustion:typed /str(arg1) == "still here"/ { @typed = count(); }
        """
                .replace("BY_NAME", images.getFirst().toString())
                .replace("INTERFACE", images.getLast().toString());
    }
}
