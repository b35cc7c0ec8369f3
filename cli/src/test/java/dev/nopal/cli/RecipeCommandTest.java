package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs recipes as far as possible without a target; other tests check their results. */
final class RecipeCommandTest {
    @Test
    void listsRecipesWithOneLineEach() {
        Tools.Result result = Cli.run("recipes");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .contains("latency      How long do calls of these methods take?")
                .contains("javagc       the same as nopal gc\n");
    }

    @Test
    void helpIsTheHeaderAndTheOptions() {
        Tools.Result result = Cli.run("slow", "--help");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .startsWith(
                        "Usage: nopal slow [--over TIME=20ms] [--frames NUMBER=8] [--cold]\n"
                                + "           [--thrown] [--show EXPRESSION] [--profile] [--all]\n"
                                + "           METHOD... -p TARGET\n")
                .contains("Which calls take longer than that", "'*Service:find*'")
                .containsPattern("--over=TIME +Default: 20ms")
                .containsPattern("(?s)-d, --duration=TIME .*Default: 30s")
                .contains("--save=FILE", "--max-methods", "--live", "--dry-run")
                .doesNotContain("-e=", "FILE.bt");
    }

    @Test
    void showsTheScriptThatRunsWithoutAskingForMore() {
        assertThat(Cli.run("slow", "--show").out()).contains("methodret:$@ /outermost && ");
        Tools.Result result = Cli.run("latency", "--show");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .startsWith("// How long")
                .contains("methodret:$@ /getopt(\"outermost\") ? ");
        assertThat(result.err()).isEmpty();
        assertThat(Cli.run("javagc", "--show").out()).isEqualTo(Cli.run("gc", "--show").out());
    }

    @Test
    void anOptionMayChooseAnotherScript() {
        assertThat(Cli.run("slow", "--profile", "--show").out())
                .startsWith("// Where do the calls")
                .contains("speculate();");
        assertThat(Cli.run("slow", "--profile", "--help").out())
                .startsWith("Usage: nopal slow --profile [--over TIME=20ms]");
        Tools.Result result =
                Cli.run("slow", "--profile", "--over", "5ms", "com.shop.Cart.add", "--dry-run");
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err()).contains("engine jvm: the script fits");
    }

    @Test
    void checksTheScriptWithItsParameters() {
        Tools.Result result = Cli.run("slow", "--over", "5ms", "com.shop.Cart.add", "--dry-run");
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err())
                .contains("nopal: ends after 30s (-d) or after 100 events (-n), or with Ctrl-C")
                .contains("engine jvm: the script fits");
    }

    @Test
    void saysWhatIsMissing() {
        Tools.Result result = Cli.run("latency");
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .isEqualTo("nopal: say which METHOD; nopal latency --help explains\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.shop.Cart.add { exit(); } BEGIN",
                "com.shop.Cart.add\"",
                "com.shop.Cart.add\nBEGIN",
                "com.shop.Cart.add}"
            })
    void hostileWordsAreNamedAndRunNothing(String hostile) {
        Tools.Result result = Cli.run("count", hostile, "--dry-run");
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .startsWith("nopal: argument 1: METHOD=" + hostile.replace("\n", "\\x0a"))
                .hasLineCount(1);
    }

    @Test
    void printsNothingBeforeTheCommandLineWasChecked() {
        for (String[] words :
                new String[][] {
                    {"slow", "--over", "10", "com.shop.Cart"},
                    {"slow", "com.shop.Cart", "-p", "0"},
                    {"slow", "com.shop.Cart", "--children"},
                    {"slow", "com.shop.Cart", "-p", "no such program"},
                    {"slow", "com.shop.Cart", "-o", "/no/such/folder/x"}
                }) {
            assertThat(Cli.run(words).err()).startsWith("nopal: ").hasLineCount(1);
        }
        assertThat(Cli.run("slow", "--over", "10", "com.shop.Cart").err())
                .isEqualTo("nopal: --over 10 needs a unit, for example 10ms\n");
    }

    @Test
    void refusesWordsWhereARecipeTakesNone() {
        Tools.Result result = Cli.run("gc", "now");
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .isEqualTo("nopal: nopal gc takes no argument: now; nopal gc --help explains\n")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"latncy", "lits", "profil", "heapdmp"})
    void suggestsCommandsAndRecipes(String word) {
        Tools.Result result = Cli.run(word, "-p", "1");
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .startsWith("nopal: unknown command \"" + word + "\". Did you")
                .containsPattern("'(latency|list|profile|heapdump)'")
                .hasLineCount(1);
    }
}
