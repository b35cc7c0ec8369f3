package dev.nopal.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nopal.cli.recipe.Recipe;
import dev.nopal.cli.recipe.RecipeCatalog;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

class RecipeWordsTest {
    private final Recipe slow =
            new RecipeCatalog(Path.of("/dev/null/none")).find("slow").orElseThrow();

    RecipeWordsTest() throws IOException {}

    @Test
    void putsTheOptionsFirst() {
        assertThat(RecipeWords.of(slow, List.of("a.B", "--over", "5ms", "--cold", "a.C")))
                .containsExactly("--over=5ms", "--cold", "--", "a.B", "a.C");
        assertThat(RecipeWords.of(slow, List.of("--over=-1"))).containsExactly("--over=-1");
        assertThat(RecipeWords.of(slow, List.of())).isEmpty();
    }

    @Test
    void refusesTheOptionsOfTrace() {
        for (String option :
                List.of("-o", "-ofile", "--save=x", "-c", "--cmd=rm", "--via=ssh x", "--", "-e")) {
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> RecipeWords.of(slow, List.of(option, "a.B")))
                    .withMessageContaining("has no option of its own -")
                    .withMessageContaining("it has --over TIME");
        }
    }

    @Test
    void saysHowAnOptionIsGiven() {
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> RecipeWords.of(slow, List.of("--over")))
                .withMessage("arguments: --over needs a value: --over TIME");
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> RecipeWords.of(slow, List.of("--cold=1")))
                .withMessage("arguments: --cold takes no value; leave out --cold=1");
    }
}
