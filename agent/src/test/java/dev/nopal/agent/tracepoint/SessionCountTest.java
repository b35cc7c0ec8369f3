package dev.nopal.agent.tracepoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicInteger;

/** Tests both forms of the word that a copy of core announces, whatever its version. */
class SessionCountTest {
    @Test
    void countsInNativeMemoryAndLeavesTheSemaphoreAlone() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment words = arena.allocate(16, 8);
            words.set(ValueLayout.JAVA_INT, 0, 0xffff);
            SessionCount count = SessionCount.in(words.asSlice(0, 8));
            count.add(1);
            count.add(1);
            count.add(-1);
            assertThat(words.get(ValueLayout.JAVA_INT, 4)).isEqualTo(1);
            assertThat(words.get(ValueLayout.JAVA_INT, 0)).isEqualTo(0xffff);

            assertThat(count.isSame(SessionCount.in(words.asSlice(0, 8)))).isTrue();
            assertThat(count.isSame(SessionCount.in(words.asSlice(8, 8)))).isFalse();
        }
    }

    @Test
    void countsOnTheHeap() {
        AtomicInteger word = new AtomicInteger();
        SessionCount count = SessionCount.in(word);
        count.add(1);
        count.add(1);
        count.add(-1);
        assertThat(word).hasValue(1);

        assertThat(count.isSame(SessionCount.in(word))).isTrue();
        assertThat(count.isSame(SessionCount.in(new AtomicInteger(1)))).isFalse();
    }

    @Test
    void refusesAWordOfAnotherForm() {
        assertThatExceptionOfType(ClassCastException.class)
                .isThrownBy(() -> SessionCount.in(new long[1]));
    }
}
