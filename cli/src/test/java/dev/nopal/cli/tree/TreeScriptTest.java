package dev.nopal.cli.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class TreeScriptTest {
    private static ScriptCall script(CallPlan plan) {
        return TreeScript.of(plan, Duration.ofMillis(200), Duration.ofSeconds(1));
    }

    /** Returns order(1) with price(2), lookup(3) below it, and book(4), lookup(5). */
    private static CallPlan plan() {
        CallPlan plan = new CallPlan(Trees.ORDER);
        plan.root().add(Trees.desk("price"));
        plan.root().add(Trees.desk("book"));
        plan.root().callee(Trees.desk("price")).orElseThrow().add(Trees.desk("lookup"));
        plan.root().callee(Trees.desk("book")).orElseThrow().add(Trees.desk("lookup"));
        return plan;
    }

    @Test
    void isAScriptWithoutErrors() {
        assertThat(Script.of(script(plan())).isParsed()).isTrue();
    }

    @Test
    void passesMethodsAsParametersBecauseTheirNamesHaveDollars() {
        CallPlan plan = plan();
        plan.root().add(Trees.desk("lambda$order$0"));
        assertThat(script(plan).parameters()).contains("com.acme.Desk:lambda$order$0");
        assertThat(script(plan).text()).doesNotContain("lambda");
    }

    @Test
    void movesAThreadDownAtEntriesAndUpAtExits() {
        assertThat(script(plan()).text())
                .contains("if ($n == 1) { @at[tid] = $a + 1; }") // order calls price
                .contains("if ($n == 2) { @at[tid] = $a + 1; }") // price calls lookup
                .contains("else if ($n == 4) { @at[tid] = $a + 1; }") // book calls lookup
                .contains("@at[tid] = $a - $n + 4;");
    }

    @Test
    void knowsACallByTheNumbersBelowIt() {
        assertThat(script(plan()).text())
                .contains("if ($n >= 2 && $n <= 3) {") // price and the lookup below it
                .contains("else if ($n >= 5 && $n <= 5) {");
    }

    @Test
    void instrumentsAMethodOnceWhereverItIsCalled() {
        assertThat(script(plan()).parameters())
                .filteredOn("com.acme.Desk:lookup"::equals)
                .hasSize(2); // Its entry and its exit.
    }
}
