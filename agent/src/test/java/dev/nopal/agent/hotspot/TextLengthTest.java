package dev.nopal.agent.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

class TextLengthTest {
    @Test
    void countsBytesAsTheyAreEncoded() {
        for (String each : new String[] {"", "main", "für", "日本", "😀x", "\ud800", "x\udc00y"}) {
            assertThat(TextLength.of(each)).isEqualTo(each.getBytes(StandardCharsets.UTF_8).length);
        }
        assertThat(TextLength.of(null)).isZero();
    }

    @Test
    void countsWhatTracersGet() {
        assertThat(TextLength.of("x".repeat(1024))).isEqualTo(1024);
        assertThat(TextLength.of("x".repeat(5000))).isEqualTo(1024);
        assertThat(TextLength.of("x".repeat(1023) + "ü")).isEqualTo(1023);
    }
}
