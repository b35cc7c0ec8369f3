package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** The ids of threads on the versions that have no final method for them. */
final class ThreadIdsTest {
    /** A thread of an application whose id is its own affair. */
    private static final class Numbered extends Thread {
        private boolean isAsked;

        @Override
        @SuppressWarnings("deprecation") // It is what Java 17 has.
        public long getId() {
            isAsked = true;
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void idIsThatOfTheThread() {
        Thread thread = new Thread();
        assertThat(ThreadIds.of(thread)).isEqualTo(thread.threadId()).isPositive();
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_18)
    void codeOfTheApplicationIsNotCalled() {
        Numbered thread = new Numbered();
        assertThat(ThreadIds.of(thread)).isGreaterThan(1);
        assertThat(thread.isAsked).isFalse();
    }

    @Test
    void idThatThrowsDoesNotReachTheApplication() {
        assertThat(ThreadIds.of(new Numbered())).isPositive();
    }
}
