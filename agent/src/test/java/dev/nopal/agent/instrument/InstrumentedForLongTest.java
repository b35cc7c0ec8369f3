package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;

/**
 * Tests what remains after instrumenting, and what happens at the end of a stack; each in its own
 * JVM.
 */
@Tag("slow")
class InstrumentedForLongTest {
    /** Cycles of instrumenting in a build; CONTRIBUTING.md has the command for 1,000. */
    private static final int CHURN = Integer.getInteger("nopal.churn", 300);

    @Test
    void instrumentingRepeatedlyLeavesNothing() throws Exception {
        String text = InstrumentedJvm.run(ChurnCheck.class, List.of(), String.valueOf(CHURN));
        assertThat(text).contains("wrong 0 hooked true").doesNotContain("overflow");
        assertThat(InstrumentedJvm.number(text, "metaspace")).isLessThan(2_048L * CHURN);
        assertThat(InstrumentedJvm.number(text, "classes")).isLessThan(50);
        assertThat(InstrumentedJvm.number(text, "descriptors")).isLessThan(3);
        assertThat(InstrumentedJvm.number(text, "threads")).isLessThan(3);
        assertThat(InstrumentedJvm.number(text, "speed")).isGreaterThan(0.5);
    }

    @Test
    void lambdasOfAnInstrumentedClassCostMetaspaceAndNotMoreThanDocumented() throws Exception {
        String text =
                InstrumentedJvm.run(
                        LambdaChurnCheck.class,
                        List.of("-XX:MaxMetaspaceSize=64m"),
                        String.valueOf(CHURN / 4));

        assertThat(text).contains("wrong 0");
        // Two exchanges, three lambdas.
        assertThat(InstrumentedJvm.number(text, "bytes")).isLessThan(2 * 3 * 2_560);
    }

    @Test
    void anInstrumentedMethodThatOverflowsTheStackMakesTheProgramPrintNothing() throws Exception {
        String text = InstrumentedJvm.run(StackEndCheck.class, List.of());

        List<String> lines = text.lines().toList();
        assertThat(lines.get(0)).startsWith("overflows 5 entered 4 left 4 methods");
        assertThat(lines.get(1)).isEqualTo("the program loads classes there itself");
        // docs/troubleshooting.md explains what the JVM itself prints there.
        assertThat(lines.subList(2, lines.size() - 1))
                .allMatch(line -> line.startsWith("*** java.lang.instrument ASSERTION FAILED ***"));
        assertThat(InstrumentedJvm.number(text, "failed")).isZero();
        assertThat(InstrumentedJvm.number(text, "loaded")).isGreaterThan(100);
    }
}
