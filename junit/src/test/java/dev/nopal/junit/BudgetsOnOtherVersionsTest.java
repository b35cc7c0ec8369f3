package dev.nopal.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.budget.cases.AllocationCases;
import dev.nopal.junit.budget.cases.LatencyCases;
import dev.nopal.junit.leak.cases.LeakCases;
import dev.nopal.testing.Jdk;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;

/** Runs tests with budgets on every JDK with JUnit 5.14, without any option. */
@Timeout(120)
class BudgetsOnOtherVersionsTest {
    @TempDir private Path folder;

    @ParameterizedTest(name = "JDK {0}")
    @MethodSource("dev.nopal.testing.Jdks#all")
    void passesWhatKeepsItsBudgetAndNothingElse(Jdk jdk) throws Exception {
        String output =
                new ForkedTests(jdk, folder)
                        .withOlderJunit()
                        .run(
                                LatencyCases.Kept.class.getName(),
                                AllocationCases.Kept.class.getName(),
                                LeakCases.Collected.class.getName(),
                                LatencyCases.Exceeded.class.getName(),
                                AllocationCases.Exceeded.class.getName(),
                                LeakCases.Leaking.class.getName());
        assertThat(output)
                .startsWith("succeeded 9\n")
                .contains("budgetshop:refunded exceeds its budget: p99 is 7ms")
                .contains("Checkout:work exceeds its budget: p50 is ")
                .contains("it may not be fully compiled; call it 60,000 times")
                .contains("This is the average of the later half of 100,000 calls")
                .contains("-> java.util.HashMap$Node.value\n")
                .contains(".threadLocals\n");
        assertThat(output.lines().filter(line -> line.contains("AssertionFailedError")))
                .as("the failures, which are all that is printed otherwise")
                .hasSize(7);
    }
}
