package dev.nopal.script.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Random;

final class TextBytesTest {
    @Test
    void keepsAnyBytes() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(12)];
            random.nextBytes(bytes);
            assertThat(TextBytes.of(TextBytes.text(bytes))).isEqualTo(bytes);
        }
    }

    @Test
    void isUtf8WhereThatIsPossible() {
        String text = "aé€😀\0";
        assertThat(TextBytes.of(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
        assertThat(TextBytes.text(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(text);
    }

    @Test
    void replacesOtherHalvesOfPairs() {
        assertThat(TextBytes.of("\ud800|\udc7f|\udcff")).containsExactly('?', '|', '?', '|', 0xff);
        assertThat(TextBytes.of("\ud83d\ude00\udcff")).hasSize(5);
    }
}
