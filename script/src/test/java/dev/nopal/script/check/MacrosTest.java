package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.ScriptVariable;

import org.junit.jupiter.api.Test;

final class MacrosTest {
    @Test
    void givesABodyVariablesOfItsOwn() {
        CheckedProgram program =
                Shop.accepted(
                        "macro twice(x) { let $v = x; $v + $v } BEGIN { $v = 1; @ = twice($v); }");
        assertThat(program.probes().getFirst().variables())
                .extracting(ScriptVariable::name)
                .containsExactly("$v", "$v");
    }

    @Test
    void letsABodyChangeAVariableThatIsPassed() {
        CheckedProgram program =
                Shop.accepted("macro inc($a) { $a += 1; } BEGIN { $x = 1; inc($x); inc($x); }");
        assertThat(program.probes().getFirst().variables()).hasSize(1);
    }

    @Test
    void evaluatesAnExpressionWhereverItStands() {
        assertThat(Shop.body("macro thrice(x) { x; x; x; } BEGIN { thrice(print(1)); }").toString())
                .containsPattern("PRINT.*PRINT.*PRINT");
    }

    @Test
    void showsVariablesAsTheyAreWritten() {
        assertThat(Shop.errors("macro m() { $unset } BEGIN { print(m()); }"))
                .containsExactly("Undefined or undeclared variable: $unset");
    }
}
