package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nopal.script.FireCounter;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;

/** The guard, which separates nested events and counts events. */
final class GuardTest {
    @TempDir Path folder;

    /** Threads whose ids share a slot do not keep each other from running. */
    @Test
    void runsWhereAnotherThreadHoldsTheSlot() throws Throwable {
        try (Session session = session()) {
            MethodHandle handler = session.handlers().getFirst().handler();
            long threadId = Thread.currentThread().threadId();
            int slot = Guard.slot(threadId);
            assertThat(Guard.slot(threadId + 1024)).isEqualTo(slot);
            Guard.SLOTS[slot] = threadId + 1024;
            handler.invokeExact();
            assertThat(session.losses().total()).isZero();
            assertThat(Guard.SLOTS[slot]).isNotPositive();
        }
    }

    @Test
    void countsFewEventsExactly() throws Throwable {
        try (Session session = session()) {
            fireAndCount(session, 100);
            fireAndCount(session, 3);
        }
        try (Session session = session()) {
            fireAndCount(session, 3);
        }
    }

    private static void fireAndCount(Session session, int events) throws Throwable {
        Guard.open();
        Guard.close();
        int slot = Guard.slot(Thread.currentThread().threadId());
        FireCounter counter = new FireCounter();
        MethodHandle handler = session.handlers().getFirst().counted(counter);
        for (int i = 0; i < events; i++) {
            handler.invokeExact();
        }
        assertThat(counter.fired() + Guard.unsampledAt(slot)).isEqualTo(events);
    }

    @Test
    void countsManyEventsByFewSamples() throws Throwable {
        try (Session session = session()) {
            FireCounter often = new FireCounter();
            FireCounter seldom = new FireCounter();
            MethodHandle one = session.handlers().getFirst().counted(often);
            MethodHandle other = session.handlers().getFirst().counted(seldom);
            for (int i = 0; i < 3_000_000; i++) {
                one.invokeExact();
                if (i % 2 == 0) { // A fixed interval would see one of them only.
                    other.invokeExact();
                }
            }
            assertThat(often.fired() + seldom.fired()).isCloseTo(4_500_000, within(2_000L));
            assertThat(often.fired()).isCloseTo(3_000_000, within(300_000L));
        }
    }

    /** A later event that finds the mark of an unsampled one is not considered nested. */
    @Test
    void leavesTheGuardUsable() throws Throwable {
        try (Session session = session()) {
            MethodHandle handler = session.handlers().getFirst().handler();
            for (int i = 0; i < 10_000; i++) {
                handler.invokeExact();
                assertThat(Guard.SLOTS[Guard.slot(Thread.currentThread().threadId())])
                        .isNotPositive();
            }
            assertThat(session.losses().total()).isZero();
        }
    }

    private Session session() throws IOException {
        ProbeSignature probe = new ProbeSignature("usdt:/x:p:n", List.of());
        CheckResult.Accepted checked =
                (CheckResult.Accepted)
                        Script.of("usdt::p:n { @ = count(); }").check(_ -> List.of(probe));
        return Session.create(
                checked.program(),
                folder.resolve("file" + System.nanoTime()),
                SessionOptions.DEFAULT);
    }
}
