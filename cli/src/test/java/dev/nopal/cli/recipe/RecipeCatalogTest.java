package dev.nopal.cli.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class RecipeCatalogTest {
    @TempDir Path folder;

    private static List<String> bundled() throws IOException {
        return BundledNames.read();
    }

    @Test
    void hasWhatTheDesignPromises() throws IOException {
        assertThat(bundled())
                .contains("latency", "count", "slow", "slowcpu", "stacks", "calls", "alloc", "gc")
                .contains("locks", "io", "exceptions", "threads", "profile", "offcpu")
                .contains("triage", "dump", "bursts", "carriers")
                .contains("javacalls", "javagc", "javaobjnew", "javathreads");
    }

    @ParameterizedTest
    @MethodSource("bundled")
    void bundledRecipesAreWhole(String name) throws IOException {
        RecipeCatalog catalog = new RecipeCatalog(folder);
        Recipe written = catalog.describe(name).orElseThrow();
        Recipe recipe = catalog.find(name).orElseThrow();
        assertThat(written.header().lines()).allMatch(line -> line.length() <= 80);
        assertThat(recipe.header().summary()).contains("?").hasSizeLessThan(81);
        assertThat(recipe.header().defaults()).containsKey("-d");
        assertThat(recipe.text()).contains("// Usage: nopal " + recipe.name());
        assertThat(recipe.header().defaults().containsKey("-n"))
                .as("ends after some lines if it prints one for each event")
                .isEqualTo(recipe.text().matches("(?s).*\\{\\s+printf.*") && !printsAtEnd(recipe));
        String parameter = name.equals("stacks") ? "method:com.shop.Cart:add" : "com.shop.Cart:add";
        Map<String, String> named = new LinkedHashMap<>();
        for (RecipeParameter each : recipe.header().parameters()) {
            if (each.isNamed() && !each.isOptional()) {
                named.put(each.name(), each.label().equals("METHOD") ? parameter : "probe");
            }
        }
        ScriptCall call = ScriptCall.of(recipe.text(), parameter).withNamed(named);
        assertThat(Script.of(call).check(ProbeCatalog.EMPTY))
                .isInstanceOf(CheckResult.Accepted.class);
    }

    /** Whoever does not ask for the outermost calls does not pay for the walk of the stack. */
    @ParameterizedTest
    @ValueSource(strings = {"latency", "by"})
    void walksStacksOnlyForTheOutermostCalls(String name) throws IOException {
        String text = new RecipeCatalog(folder).find(name).orElseThrow().text();
        assertThat(takesStack(text, Map.of("expression", "probe"))).isFalse();
        assertThat(takesStack(text, Map.of("expression", "probe", "outermost", "true"))).isTrue();
    }

    private static boolean takesStack(String text, Map<String, String> named) {
        ScriptCall call = ScriptCall.of(text, "com.shop.Cart:add").withNamed(named);
        return ((CheckResult.Accepted) Script.of(call).check(ProbeCatalog.EMPTY))
                .program().probes().stream().anyMatch(probe -> probe.facts().takesStack());
    }

    private static boolean printsAtEnd(Recipe recipe) {
        return recipe.text().contains("print_maps_on_exit = false");
    }

    @ParameterizedTest
    @CsvSource({"javacalls, calls", "javagc, gc", "javaobjnew, alloc", "javathreads, threads"})
    void namesOfBccMeanTheSame(String theirs, String ours) throws IOException {
        RecipeCatalog catalog = new RecipeCatalog(folder);
        assertThat(catalog.find(theirs)).isEqualTo(catalog.find(ours)).isPresent();
    }

    @Test
    void ownRecipeWinsAndSaysSo() throws IOException {
        write("latency", "// Mine.\nBEGIN { exit(); }");
        write("mine", "// Mine, too.\nBEGIN { exit(); }");
        RecipeCatalog catalog = new RecipeCatalog(folder);
        Recipe latency = catalog.find("latency").orElseThrow();
        assertThat(latency.hidesBundled()).isTrue();
        assertThat(latency.header().summary()).isEqualTo("Mine.");
        assertThat(latency.scriptName()).isEqualTo(folder.resolve("latency.bt").toString());
        assertThat(catalog.find("mine").orElseThrow().hidesBundled()).isFalse();
        assertThat(catalog.names()).contains("latency", "mine", "gc").doesNotHaveDuplicates();
    }

    @Test
    void isEmptyWhereThereIsNothing() throws IOException {
        RecipeCatalog catalog = new RecipeCatalog(folder.resolve("none"));
        assertThat(catalog.find("nothing")).isEmpty();
        assertThat(catalog.names()).isEqualTo(bundled());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret", "/etc/passwd", "", ".", "-d", "a.b", "a b", "a\n"})
    void looksForNothingThatIsNoName(String name) throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        write("secret", "BEGIN { exit(); }");
        assertThat(new RecipeCatalog(inner).find(name)).isEmpty();
    }

    @Test
    void refusesAnotherNameOfAnotherName() throws IOException {
        write("a", "// Same as: nopal javagc\n");
        write("b", "// Same as: nopal nothing\n");
        RecipeCatalog catalog = new RecipeCatalog(folder);
        for (String name : List.of("a", "b")) {
            assertThatThrownBy(() -> catalog.find(name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("which is not a recipe of its own");
        }
    }

    @Test
    void namesTheFileWhoseHeaderIsWrong() throws IOException {
        write("odd", "// Usage: nopal odd THING\n");
        assertThatThrownBy(() -> new RecipeCatalog(folder).find("odd"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(folder.resolve("odd.bt") + ": the usage line has THING");
    }

    @Test
    void refusesWhatIsTooLarge() throws IOException {
        write("large", "/".repeat(2 << 20));
        assertThatThrownBy(() -> new RecipeCatalog(folder).find("large"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void isWhereTheEnvironmentSays() {
        assertThat(RecipeCatalog.of(Map.of("NOPAL_RECIPES", "/a", "HOME", "/h")).folder())
                .isEqualTo(Path.of("/a"));
        assertThat(RecipeCatalog.of(Map.of("XDG_CONFIG_HOME", "/c", "HOME", "/h")).folder())
                .isEqualTo(Path.of("/c/nopal/recipes"));
        assertThat(RecipeCatalog.of(Map.of("XDG_CONFIG_HOME", "c", "HOME", "/h")).folder())
                .isEqualTo(Path.of("/h/.config/nopal/recipes"));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name + ".bt"), text);
    }
}
