package dev.nopal.mcp;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptRulesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "BEGIN { cat(\"/etc/passwd\"); }",
                "BEGIN { cat /* */ (\"/etc/passwd\"); }",
                "macro look() { cat(\"/etc/passwd\") } BEGIN { look(); }",
                "BEGIN { if (1) { @a = 1; } else { cat(\"%s\", \"/x\"); } }"
            })
    void refusesToReadFiles(String script) {
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> ScriptRules.require(script, false))
                .withMessageContaining("--allow-files");
        assertThatNoException().isThrownBy(() -> ScriptRules.require(script, true));
    }

    @Test
    void allowsWhatOnlyLooksLikeIt() {
        assertThatNoException()
                .isThrownBy(
                        () ->
                                ScriptRules.require(
                                        "BEGIN { @cat = 1; printf(\"cat(1)\"); } // cat(\"/x\")",
                                        false));
    }

    /** The command reports it, with its place. */
    @Test
    void leavesErrorsToTheCommand() {
        assertThatNoException().isThrownBy(() -> ScriptRules.require("BEGIN { cat(", false));
    }
}
