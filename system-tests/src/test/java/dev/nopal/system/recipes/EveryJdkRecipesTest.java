package dev.nopal.system.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.OneAtATime;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

/** Runs every recipe on the same program on each JDK that {@code RecipesTest} does not run on. */
@ParameterizedClass(name = "JDK {0}")
@MethodSource("dev.nopal.testing.Jdks#others")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ResourceLock(OneAtATime.KITCHEN)
final class EveryJdkRecipesTest {
    @Parameter private Jdk jdk;
    private KitchenJvm kitchen;

    @BeforeParameterizedClassInvocation
    void open() {
        kitchen = KitchenJvm.start(jdk);
    }

    @AfterParameterizedClassInvocation
    void close() {
        RecipesTest.assertNothingLeft(kitchen);
        String errors = kitchen.errors();
        kitchen.close();
        assertThat(errors).as("the program noticed nothing").isEmpty();
    }

    private static Stream<String> recipes() {
        return KnownAnswer.ALL.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void findsWhatIsKnown(String recipe) {
        KnownAnswer.ALL.get(recipe).assertFoundIn(kitchen);
    }
}
