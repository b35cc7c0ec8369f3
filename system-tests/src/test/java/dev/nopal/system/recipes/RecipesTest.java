package dev.nopal.system.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs every recipe on a program with known troubles. */
@ResourceLock(OneAtATime.KITCHEN)
final class RecipesTest {
    private static KitchenJvm kitchen;

    @BeforeAll
    static void open() {
        kitchen = KitchenJvm.start();
    }

    @AfterAll
    static void close() {
        assertNothingLeft(kitchen);
        assertThat(kitchen.errors()).as("the program noticed nothing").isEmpty();
        kitchen.close();
    }

    private static Stream<String> recipes() {
        return KnownAnswer.ALL.keySet().stream().sorted();
    }

    /** Returns the words that run each recipe that is listed, other names of them too. */
    private static List<List<String>> all() {
        List<List<String>> all = new ArrayList<>();
        for (String line : Nopal.run("recipes").requireSuccess().out().lines().skip(1).toList()) {
            String name = line.split(" ")[0];
            String other = line.replaceFirst(".* the same as nopal ", "");
            KnownAnswer known = KnownAnswer.ALL.get(other.equals(line) ? name : other);
            assertThat(known).as("known answer of %s", name).isNotNull();
            List<String> words = new ArrayList<>(known.words());
            words.set(0, name);
            all.add(words);
        }
        assertThat(all).hasSizeGreaterThanOrEqualTo(KnownAnswer.ALL.size() + 4);
        return all;
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void findsWhatIsKnown(String recipe) {
        KnownAnswer.ALL.get(recipe).assertFoundIn(kitchen);
    }

    @Test
    void profileOfSlowCallsHasTheSamplesInsideThem() {
        KnownAnswer.SLOW_PROFILE.assertFoundIn(kitchen);
    }

    @Test
    void ownRecipeIsTakenInsteadAndThatIsSaid(@TempDir Path folder) throws IOException {
        Path own = folder.resolve("gc.bt");
        Files.writeString(own, "// Mine.\n// Usage: nopal gc\nBEGIN { exit(); }\n");
        Command nopal =
                Command.of(TargetJvm.java(), "-jar", Nopal.jar().toString(), "gc", "--dry-run")
                        .environment(Map.of("NOPAL_RECIPES", folder.toString()));
        assertThat(nopal.run().requireSuccess().err())
                .contains(
                        "nopal: the recipe gc is your own, "
                                + own
                                + ", not the one that comes with nopal\n");
    }

    @Test
    void everyRecipeEndsByItselfAndLeavesNothing() {
        List<RecipeRun> runs = new ArrayList<>();
        for (List<String> words : all()) {
            List<String> brief = new ArrayList<>(words);
            int duration = brief.indexOf("-d");
            if (duration > 0) {
                brief.subList(duration, duration + 2).clear();
            }
            brief.addAll(List.of("-d", "1s"));
            runs.add(RecipeRun.begin(kitchen.pid(), brief));
        }
        runs.forEach(RecipeRun::awaitAttached);
        for (RecipeRun run : runs) {
            run.end();
            run.close();
        }
        assertNothingLeft(kitchen);
    }

    @Test
    void everyRecipeLeavesNothingWhenItIsKilled() {
        List<RecipeRun> runs = new ArrayList<>();
        for (List<String> words : all()) {
            runs.add(RecipeRun.begin(kitchen.pid(), words));
        }
        runs.forEach(RecipeRun::awaitAttached);
        assertThat(Remains.instrumented(kitchen.pid()))
                .as("what is looked for")
                .doesNotStartWith("0 of");
        assertThat(Remains.of(kitchen.pid())).as("what is looked for").hasSizeGreaterThan(2);
        runs.forEach(RecipeRun::close);
        assertNothingLeft(kitchen);
    }

    static void assertNothingLeft(KitchenJvm kitchen) {
        assertThat(Remains.finallyOf(kitchen.pid())).isEmpty();
    }
}
