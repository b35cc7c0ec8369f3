package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostic;

import org.junit.jupiter.api.Test;

import java.util.List;

final class ScopesTest {
    private static List<String> warnings(String program) {
        return Shop.accepted(program).warnings().stream().map(Diagnostic::message).toList();
    }

    private static List<String> variables(String program) {
        return Shop.accepted(program).probes().getFirst().variables().stream()
                .map(variable -> variable.name() + " " + variable.type().text())
                .toList();
    }

    @Test
    void giveTheSameNameTwoVariablesInTwoBlocks() {
        assertThat(variables("BEGIN { if (cpu) { $x = 1; } else { $x = \"a\"; } }"))
                .containsExactly("$x int8", "$x string[2]");
    }

    @Test
    void seeVariablesOfOuterBlocks() {
        assertThat(variables("BEGIN { $x = 1; if (cpu) { $x = 1000; } }"))
                .containsExactly("$x int16");
    }

    @Test
    void warnOfVariablesThatAreNeverAssigned() {
        assertThat(warnings("BEGIN { let $x; }"))
                .containsExactly("Variable $x was never assigned to.");
    }

    @Test
    void warnOfReadingBeforeAssigning() {
        assertThat(warnings("BEGIN { let $x; print($x); $x = 1; }"))
                .containsExactly("Variable used before it was assigned: $x");
    }

    @Test
    void takeFindForAnAssignment() {
        assertThat(warnings("BEGIN { @m[1] = 1; let $v; if (find(@m, 1, $v)) { print($v); } }"))
                .isEmpty();
    }

    @Test
    void endALoopVariableWithItsLoop() {
        assertThat(Shop.errors("BEGIN { for ($i : 0..5) { } print($i); }"))
                .containsExactly("Undefined or undeclared variable: $i");
    }
}
