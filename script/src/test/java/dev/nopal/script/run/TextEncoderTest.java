package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.TextBytes;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

final class TextEncoderTest {
    private static byte[] encode(String text, int limit) {
        byte[] bytes = new byte[limit];
        return Arrays.copyOf(bytes, (int) TextEncoder.encode(text, bytes, 0, limit));
    }

    @Test
    void encodesAsJavaDoesWhereNoCharIsAByte() {
        Random random = new Random(3);
        for (int round = 0; round < 2000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                switch (random.nextInt(4)) {
                    case 0 -> text.append((char) random.nextInt(0x80));
                    case 1 -> text.append((char) random.nextInt(0x800));
                    case 2 -> text.append((char) random.nextInt(0x10000));
                    default -> text.appendCodePoint(0x10000 + random.nextInt(0x10000));
                }
            }
            String string = text.toString();
            byte[] expected = TextBytes.of(string);
            if (string.codePoints().noneMatch(TextBytes::isByte)) {
                assertThat(expected).isEqualTo(string.getBytes(StandardCharsets.UTF_8));
            }
            assertThat(encode(string, 200)).isEqualTo(expected);
            assertThat(TextEncoder.length(string)).isEqualTo(expected.length);
        }
    }

    @Test
    void cutsBetweenCharacters() {
        assertThat(encode("aä😀b", 2)).isEqualTo(new byte[] {'a'});
        assertThat(encode("aä😀b", 3)).isEqualTo("aä".getBytes(StandardCharsets.UTF_8));
        assertThat(encode("aä😀b", 6)).isEqualTo("aä".getBytes(StandardCharsets.UTF_8));
        assertThat(encode("aä😀b", 7)).isEqualTo("aä😀".getBytes(StandardCharsets.UTF_8));
        assertThat(TextEncoder.charsThatFit("aä😀b", 7)).isEqualTo(4);
        assertThat(TextEncoder.charsThatFit("aä😀b", 6)).isEqualTo(2);
    }

    @Test
    void halvesOfPairsBecomeQuestionMarks() {
        assertThat(encode("a\ud83db", 10)).isEqualTo("a?b".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void endsOfRangesHaveTheirSizes() {
        int[] points = {
            0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff,
            0x10000, 0x10ffff
        };
        for (int point : points) {
            String text = new String(new int[] {point}, 0, 1) + "z";
            byte[] expected = text.getBytes(StandardCharsets.UTF_8);
            assertThat(encode(text, 9)).isEqualTo(expected);
            assertThat(TextEncoder.length(text)).isEqualTo(expected.length);
            assertThat(TextEncoder.charsThatFit(text, expected.length)).isEqualTo(text.length());
            assertThat(TextEncoder.charsThatFit(text, expected.length - 1))
                    .isEqualTo(text.length() - 1);
        }
    }

    @Test
    void saysWhereItStopped() {
        byte[] bytes = new byte[8];
        assertThat(TextEncoder.encode("aä😀b", bytes, 2, 5)).isEqualTo(2L << 32 | 5);
        assertThat(bytes).containsExactly(0, 0, 'a', 0xc3, 0xa4, 0, 0, 0);
        assertThat(TextEncoder.encode("", bytes, 3, 3)).isEqualTo(3);
    }
}
