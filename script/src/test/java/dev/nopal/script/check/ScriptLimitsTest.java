package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ScriptLimitsTest {
    @Test
    void countUnrolledStatements() {
        assertThat(Shop.errors("BEGIN { unroll(100) { unroll(90) { $x = 1; } } }")).hasSize(1);
        assertThat(Shop.errors("BEGIN { unroll(100) { unroll(20) { $x = 1; } } }")).isEmpty();
    }

    @Test
    void countMaps() {
        StringBuilder program = new StringBuilder("BEGIN { ");
        for (int i = 0; i <= ScriptLimits.MAX_MAPS; i++) {
            program.append("@m").append(i).append(" = 1; ");
        }
        assertThat(Shop.errors(program + "}")).containsExactly("too many maps (257, over 256)");
    }

    @Test
    void countProbes() {
        assertThat(Shop.errors("BEGIN { } ".repeat(1025))).contains("too many probes (over 1024)");
    }
}
