package dev.nopal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.backend.NativeSite;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Supplier;

class FiringTest {
    private static final long SESSIONS_AT = 4;

    /** The memory where the stub would be is not code: calling it ends the process. */
    @Test
    void callsNothingWhenTheLastSessionLeavesInTheMiddleOfAFireThatNoKernelTracerCanSee() {
        MemorySegment word = Arena.global().allocate(Long.BYTES, Long.BYTES);
        StaticTracepoint tracepoint =
                StaticTracepoint.at(
                        NativeSite.unseen(word),
                        TracepointProvider.named("firing_test"),
                        "unseen",
                        List.of(new Argument("text", ArgumentType.STRING, "java.lang.String")));
        word.set(ValueLayout.JAVA_INT, SESSIONS_AT, 1);

        Supplier<String> leaving =
                () -> {
                    word.set(ValueLayout.JAVA_INT, SESSIONS_AT, 0);
                    return "gone";
                };

        assertThat(tracepoint.fire((Object) leaving)).isTrue();
        assertThat(tracepoint.isEnabled()).isFalse();
    }
}
