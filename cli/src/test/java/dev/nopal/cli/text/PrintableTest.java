package dev.nopal.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Random;

final class PrintableTest {
    @Test
    void keepsPrintableTextOfAnyScript() {
        assertThat(Printable.of("usdt:/tmp/a b.so:größe:名前 \\ 😀"))
                .isEqualTo("usdt:/tmp/a b.so:größe:名前 \\ 😀");
    }

    @Test
    void escapesControlCharacters() {
        assertThat(Printable.of("a\u001b[31mb\r\n\t\u0000\u007f\u009b"))
                .isEqualTo("a\\x1b[31mb\\x0d\\x0a\\x09\\x00\\x7f\\x9b");
    }

    @Test
    void escapesCharactersThatReorderOrHideText() {
        assertThat(Printable.of("\u202egpj\u2066x\u200b\u2028\ufeff"))
                .isEqualTo("\\u202egpj\\u2066x\\u200b\\u2028\\ufeff");
    }

    @Test
    void escapesLoneSurrogatesAndTags() {
        assertThat(Printable.of("\ud800" + Character.toString(0xe0041)))
                .isEqualTo("\\ud800\\U000e0041");
    }

    @Test
    void neverLetsAControlCharacterThrough() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 0; j < 8; j++) {
                text.append((char) random.nextInt(0x10000));
            }
            assertThat(Printable.of(text.toString()).codePoints()).allMatch(Printable::isPrintable);
        }
    }
}
