package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.language.Function;

import org.junit.jupiter.api.Test;

import java.util.Collections;

final class CallArgumentsTest {
    @Test
    void countTheArgumentsOfEveryFunction() {
        for (Function function : Function.values()) {
            if (function == Function.GETOPT || function == Function.STACK_LEN) {
                continue;
            }
            int tooMany = function.signature().maxArguments() + 1;
            String arguments = String.join(", ", Collections.nCopies(tooMany, "1"));
            assertThat(Shop.errors("BEGIN { @ = " + function.text() + "(" + arguments + "); }"))
                    .as(function.text())
                    .anyMatch(text -> text.endsWith("(" + tooMany + " provided)"));
        }
    }

    @Test
    void wantAtLeastWhatIsNeeded() {
        for (Function function : Function.values()) {
            if (function.signature().required() == 0
                    || function == Function.GETOPT
                    || function == Function.STACK_LEN) {
                continue;
            }
            assertThat(Shop.errors("BEGIN { @ = " + function.text() + "(); }"))
                    .as(function.text())
                    .anyMatch(text -> text.endsWith("(0 provided)"));
        }
    }

    @Test
    void hideWhatOnlyTheCompilerSees() {
        assertThat(Shop.errors("BEGIN { @ = stack_len(ustack); }"))
                .containsExactly("Unknown function: 'stack_len'");
    }
}
