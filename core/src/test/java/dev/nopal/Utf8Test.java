package dev.nopal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Random;

class Utf8Test {
    private static final byte UNTOUCHED = 0x55;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "wörld",
                "日本語",
                "😀 four bytes",
                "\u007f\u0080\u07ff\u0800\uffff"
            })
    void writesWhatTheJdkWrites(String text) {
        assertThat(written(text, 100)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void writesRandomTextAsTheJdkDoes() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                text.append((char) random.nextInt(0x10000)); // half surrogate pairs too
            }
            assertThat(written(text.toString(), 200))
                    .as("seed %d: %s", seed, text)
                    .isEqualTo(text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void cutsBeforeTheCodePointThatDoesNotFit() {
        assertThat(written("abcd", 3)).asString().isEqualTo("abc");
        assertThat(new String(written("aé", 2), StandardCharsets.UTF_8)).isEqualTo("a");
        assertThat(new String(written("a😀b", 4), StandardCharsets.UTF_8)).isEqualTo("a");
        assertThat(new String(written("a😀b", 5), StandardCharsets.UTF_8)).isEqualTo("a😀");
    }

    @Test
    void writesNothingAfterTheNul() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(32).fill(UNTOUCHED);
            Utf8.write("x".repeat(50), target, 4, 10);
            assertThat(target.get(ValueLayout.JAVA_BYTE, 14)).isZero();
            assertThat(target.get(ValueLayout.JAVA_BYTE, 15)).isEqualTo(UNTOUCHED);
            assertThat(target.get(ValueLayout.JAVA_BYTE, 3)).isEqualTo(UNTOUCHED);
        }
    }

    private static byte[] written(String text, int limit) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(limit + 1).fill(UNTOUCHED);
            int size = Utf8.write(text, target, 0, limit);
            assertThat(target.get(ValueLayout.JAVA_BYTE, size)).isZero();
            return target.asSlice(0, size).toArray(ValueLayout.JAVA_BYTE);
        }
    }
}
