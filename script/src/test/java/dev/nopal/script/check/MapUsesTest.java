package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.program.ScriptMap;

import org.junit.jupiter.api.Test;

final class MapUsesTest {
    @Test
    void keepTheOrderOfFirstUse() {
        assertThat(Shop.accepted("BEGIN { print(@b); @a = 1; @b = @c; @c = 1; }").maps())
                .extracting(ScriptMap::name)
                .containsExactly("@b", "@a", "@c");
    }

    @Test
    void takeKeysFromFunctions() {
        assertThat(Shop.accepted("BEGIN { delete(@x, 1); @x[2] = 1; }").maps().getFirst().key())
                .isPresent();
        assertThat(Shop.errors("BEGIN { delete(@x, 1); @x = 1; }")).hasSize(1);
    }

    @Test
    void letPrintAndClearTakeBothKinds() {
        assertThat(Shop.errors("BEGIN { print(@x); clear(@y); @x = 1; @y[1] = 1; }")).isEmpty();
    }

    @Test
    void letAMacroEndWithAnAggregation() {
        assertThat(Shop.errors("macro c() { $x = 1; count() } BEGIN { @ = c(); }")).isEmpty();
        assertThat(Shop.errors("macro c() { count() } BEGIN { $x = c(); }")).hasSize(1);
    }
}
