package dev.nopal.cli.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecipeHeaderTest {
    private static final String SLOW =
            """
            #!/usr/bin/env nopal
            // Which calls are slow?
            //
            // Usage: nopal slow [--over TIME=20ms] [--all] METHOD...
            // Defaults: -d 30s -n 100
            //
            //   indented
            // more

            // not of the header
            methodret:$@ { }
            """;

    @Test
    void isTheCommentThatTheScriptBeginsWith() {
        RecipeHeader header = RecipeHeader.of(SLOW);
        assertThat(header.summary()).isEqualTo("Which calls are slow?");
        assertThat(header.lines()).hasSize(7).endsWith("  indented", "more");
        assertThat(header.defaults()).containsEntry("-d", "30s").containsEntry("-n", "100");
        assertThat(header.sameAs()).isEmpty();
    }

    @Test
    void declaresWordsAndOptions() {
        RecipeHeader header = RecipeHeader.of(SLOW);
        assertThat(header.words())
                .containsExactly(new RecipeParameter("", "METHOD", false, true, ""));
        assertThat(header.options())
                .containsExactly(
                        new RecipeParameter("--over", "TIME", true, false, "20ms"),
                        new RecipeParameter("--all", "", true, false, ""));
        assertThat(header.options().getFirst().value("1ms")).isEqualTo("1000000");
    }

    @Test
    void usageMayTakeSeveralLines() {
        RecipeHeader header =
                RecipeHeader.of(
                        "// What?\n//\n// Usage: nopal by [--a]\n//     --b TIME EXPRESSION\n"
                                + "//     METHOD...\n//\n//     example\n");
        assertThat(header.usage()).containsExactly("by [--a]", "--b TIME EXPRESSION", "METHOD...");
        assertThat(header.explanation()).containsExactly("What?", "", "", "    example");
        assertThat(header.words())
                .containsExactly(
                        new RecipeParameter("", "EXPRESSION", false, false, ""),
                        new RecipeParameter("", "METHOD", false, true, ""));
        assertThat(header.words().getFirst().isNamed()).isTrue();
        assertThat(header.words().getFirst().name()).isEqualTo("expression");
        assertThat(header.words().getLast().isNamed()).isFalse();
    }

    @Test
    void withoutUsageTakesAnyWords() {
        RecipeHeader header = RecipeHeader.of("BEGIN { exit(); }");
        assertThat(header.summary()).isEmpty();
        assertThat(header.words()).containsExactly(new RecipeParameter("", "TEXT", true, true, ""));
    }

    @Test
    void mayTakeNothing() {
        assertThat(RecipeHeader.of("// Usage: nopal gc\n").parameters()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "METHODS",
                "method",
                "[METHOD",
                "METHOD]",
                "[--over time]",
                "[--over TIME=20]",
                "[--Over TIME]",
                "METHOD|EVENT"
            })
    void refusesUsageThatItDoesNotUnderstand(String usage) {
        assertThatThrownBy(() -> RecipeHeader.of("// Usage: nopal x " + usage + "\n"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30s", "-d", "-d 30s -n"})
    void refusesDefaultsThatAreNoPairs(String defaults) {
        assertThatThrownBy(() -> RecipeHeader.of("// Defaults: " + defaults + "\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the line of defaults has ");
    }
}
