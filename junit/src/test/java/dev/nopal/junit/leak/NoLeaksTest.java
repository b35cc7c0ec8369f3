package dev.nopal.junit.leak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.leak.cases.LeakCases;
import dev.nopal.junit.leak.cases.Session;
import dev.nopal.junit.library.CaseRun;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class NoLeaksTest {
    private static final String SESSION = "dev.nopal.junit.leak.cases.Session";

    @AfterEach
    void clear() {
        Session.clear();
    }

    @Test
    void collectedInstancesPass() {
        CaseRun.of(LeakCases.Collected.class).passed(4);
    }

    @Test
    void instancesWithoutAHolderAreReported() {
        CaseRun run = CaseRun.ofMethod(LeakCases.Collected.class, "heldByTheTestItself").passed(1);
        assertThat(run.reported())
                .containsExactly(
                        SESSION
                                + ": 1 instance is alive, 0 before the test; nothing was found that"
                                + " holds one, other than this test and references that do not keep"
                                + " it alive");
        CaseRun garbage = CaseRun.ofMethod(LeakCases.Collected.class, "garbage").passed(1);
        assertThat(garbage.reported()).isEmpty();
    }

    @Test
    void leakInAStaticFieldFailsWithThePath() {
        assertThat(CaseRun.ofMethod(LeakCases.Leaking.class, "inAStaticField").failure())
                .matches(
                        """
                        \\Qdev.nopal.junit.leak.cases.Session leaks: 3 instances are alive, 0 before the test; one of them is held by
                            static dev.nopal.junit.leak.cases.Session.REGISTRY
                              -> java.util.HashMap.table
                              -> java.util.HashMap$Node[\\E\\d+\\Q]
                              -> java.util.HashMap$Node.value
                              -> java.util.ArrayList.elementData
                              -> java.lang.Object[0]
                              -> dev.nopal.junit.leak.cases.Session\\E"""
                                .strip());
    }

    @Test
    void leakInAThreadLocalFailsWithThePath() {
        assertThat(CaseRun.ofMethod(LeakCases.Leaking.class, "inAThreadLocal").failure())
                .startsWith(SESSION + " leaks: 1 instance is alive, 0 before the test; one of them")
                .contains("-> java.lang.Thread.threadLocals\n")
                .contains("-> java.lang.ThreadLocal$ThreadLocalMap$Entry.value\n")
                .endsWith("-> " + SESSION);
    }

    @Test
    void leaksOfEarlierTestsAreNotCounted() {
        assertThat(CaseRun.ofMethod(LeakCases.Leaking.class, "inAStaticField").failures())
                .hasSize(1);
        CaseRun.ofMethod(LeakCases.Collected.class, "garbage").passed(1);
        assertThat(CaseRun.ofMethod(LeakCases.Leaking.class, "inALongList").failure())
                .startsWith(SESSION + " leaks: 6 instances are alive, 3 before the test");
    }

    @Test
    void leakOfAClassIsFoundAfterItsLastTest() {
        assertThat(CaseRun.of(LeakCases.LeakingClass.class).failure())
                .startsWith(SESSION + " leaks: 1 instance is alive, 0 before the test");
    }

    @Test
    void classesWithoutInstancesAreErrors() {
        assertThat(CaseRun.ofMethod(LeakCases.Wrong.class, "noInstances").failure())
                .isEqualTo(
                        "@NoLeaks on Wrong: java.lang.CharSequence has no instances of its own; name"
                                + " the classes that have");
        assertThat(CaseRun.ofMethod(LeakCases.Wrong.class, "noClass").failure())
                .isEqualTo("@NoLeaks on Wrong: it names no class; write @NoLeaks(Session.class)");
    }

    @Test
    void failureOfTheTestItselfIsTheOnlyOne() {
        assertThat(CaseRun.of(LeakCases.Failing.class).failure()).isEqualTo("its own failure");
    }
}
