package dev.nopal.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;

/** What weaving leaves behind, and what it does at the end of a stack; each in a JVM of its own. */
@Tag("slow")
class WovenForLongTest {
    /** Cycles of weaving in a build; the promise is checked with 1000. */
    private static final int CHURN = Integer.getInteger("nopal.churn", 1_000);

    @Test
    void weavingAgainAndAgainLeavesNothingBehind() throws Exception {
        String text =
                WovenJvm.run(
                        ChurnCheck.class,
                        List.of("-XX:MetaspaceReclaimPolicy=aggressive"),
                        String.valueOf(CHURN));

        assertThat(text).contains("wrong 0 hooked true").doesNotContain("overflow");
        assertThat(WovenJvm.number(text, "metaspace")).isLessThan(2 << 20);
        assertThat(WovenJvm.number(text, "classes")).isLessThan(50);
        assertThat(WovenJvm.number(text, "descriptors")).isLessThan(3);
        assertThat(WovenJvm.number(text, "threads")).isLessThan(3);
        assertThat(WovenJvm.number(text, "speed")).isGreaterThan(0.5);
    }

    @Test
    void lambdasOfAWovenClassCostMetaspaceAndNotMoreThanDocumented() throws Exception {
        String text =
                WovenJvm.run(
                        LambdaChurnCheck.class,
                        List.of("-XX:MaxMetaspaceSize=64m"),
                        String.valueOf(CHURN / 4));

        assertThat(text).contains("wrong 0");
        // Two exchanges, three lambdas.
        assertThat(WovenJvm.number(text, "bytes")).isLessThan(2 * 3 * 2_560);
    }

    @Test
    void aWovenMethodThatOverflowsTheStackMakesTheProgramPrintNothing() throws Exception {
        String text = WovenJvm.run(StackEndCheck.class, List.of());

        List<String> lines = text.lines().toList();
        assertThat(lines.get(0)).startsWith("overflows 5 entered 4 left 4 methods");
        assertThat(lines.get(1)).isEqualTo("the program loads classes there itself");
        // What the JVM itself prints there, docs/troubleshooting.md says.
        assertThat(lines.subList(2, lines.size() - 1))
                .allMatch(line -> line.startsWith("*** java.lang.instrument ASSERTION FAILED ***"));
        assertThat(WovenJvm.number(text, "failed")).isZero();
        assertThat(WovenJvm.number(text, "loaded")).isGreaterThan(100);
    }
}
