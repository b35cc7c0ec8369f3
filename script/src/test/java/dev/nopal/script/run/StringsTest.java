package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;

final class StringsTest {
    @Test
    void strCountsTheZeroByte() {
        assertThat(Strings.str("Hello world", 5)).isEqualTo("Hell");
        assertThat(Strings.str("Hi", 64)).isEqualTo("Hi");
        assertThat(Strings.str("Hi", 0)).isEmpty();
        assertThat(Strings.str("Hi", -1)).isEmpty();
        assertThat(Strings.str("äöü", 5)).isEqualTo("äö");
    }

    @Test
    void shortTextsAreNotCopied() {
        String text = new String("short");
        assertThat(Strings.cut(text, 64)).isSameAs(text);
        assertThat(Strings.cut(text, 5)).isSameAs(text);
        assertThat(Strings.cut(text, 4)).isEqualTo("shor");
    }

    @Test
    void comparesSoManyBytes() {
        assertThat(Strings.compare("hello", "help", 3)).isZero();
        assertThat(Strings.compare("hello", "help", 4)).isEqualTo(1);
        assertThat(Strings.compare("a", "ab", 2)).isEqualTo(1);
        assertThat(Strings.compare("a", "b", 0)).isZero();
        assertThat(Strings.compare("ä", "ö", 1)).isZero();
        assertThat(Strings.compareBytes("abc", "abd", 2)).isZero();
        assertThat(Strings.compareBytes("abc", "abd", 3)).isEqualTo(-1);
        assertThat(Strings.compareBytes("b", "a", 9)).isEqualTo(1);
    }

    @Test
    void placesAreBytes() {
        assertThat(Strings.indexOf("äbc", "c")).isEqualTo(3);
        assertThat(Strings.indexOf("abc", "x")).isEqualTo(-1);
        assertThat(Strings.indexOf("abc", "a")).isZero();
        assertThat(Strings.length("äbc")).isEqualTo(4);
        assertThat(Strings.byteAt("äbc", 0)).isEqualTo(0xc3);
        assertThat(Strings.byteAt("äbc", 1)).isEqualTo(0xa4);
        assertThat(Strings.byteAt("äbc", 2)).isEqualTo('b');
        assertThat(Strings.byteAt("äbc", 4)).isZero();
        assertThat(Strings.byteAt("äbc", -1)).isZero();
        assertThat(Strings.byteAt("äbc", Long.MAX_VALUE)).isZero();
    }

    @Test
    void buffersHaveTheLengthThatWasAsked() {
        assertThat(Strings.buffer("abc", 2)).containsExactly('a', 'b');
        assertThat(Strings.buffer("a", 3)).containsExactly('a', 0, 0);
        assertThat(Strings.buffer(0x0102L, 2)).containsExactly(2, 1);
        assertThat(Strings.buffer("a", Long.MAX_VALUE)).hasSizeLessThan(10_000);
    }

    @Test
    void globsMatch() {
        assertThat(Strings.matchesGlob("hello", "h*o")).isTrue();
        assertThat(Strings.matchesGlob("hello", "h?llo")).isTrue();
        assertThat(Strings.matchesGlob("hello", "h[a-f]llo")).isTrue();
        assertThat(Strings.matchesGlob("hello", "h[!a-f]llo")).isFalse();
        assertThat(Strings.matchesGlob("hello", "*")).isTrue();
        assertThat(Strings.matchesGlob("", "*")).isTrue();
        assertThat(Strings.matchesGlob("hello", "hell")).isFalse();
        assertThat(Strings.matchesGlob("a[b", "a[b")).isTrue();
        assertThat(Strings.matchesGlob("a".repeat(5000), "*a".repeat(50) + "b")).isFalse();
    }

    @Test
    void strOfOneByteIsEmpty() {
        assertThat(Strings.str("Hi", 1)).isEmpty();
        assertThat(Strings.str("Hi", 2)).isEqualTo("H");
        assertThat(Strings.str("Hi", 3)).isEqualTo("Hi");
        assertThat(Strings.isTrue("")).isFalse();
        assertThat(Strings.isTrue("x")).isTrue();
        assertThat(Strings.orEmpty(null)).isEmpty();
    }

    @Test
    void everyByteOfATextCanBeRead() {
        for (String text :
                new String[] {"", "a", "abc", "äbc", "a€b", "€€", "x😀y", "ab\u007f\u0080"}) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < bytes.length; i++) {
                assertThat(Strings.byteAt(text, i)).isEqualTo(bytes[i] & 0xff);
            }
            for (int i = bytes.length; i < bytes.length + 10; i++) {
                assertThat(Strings.byteAt(text, i)).isZero();
            }
        }
    }

    @Test
    void comparisonEndsAtTheLengthAndAtTheLimit() {
        assertThat(Strings.compareBytes("a", "b", 0)).isZero();
        assertThat(Strings.compareBytes("a", "b", 1)).isEqualTo(-1);
        assertThat(Strings.compareBytes("a", "a", 5)).isZero();
        assertThat(Strings.compareBytes("a", "", 5)).isEqualTo('a');
        String same = "x".repeat(4095);
        assertThat(Strings.compareBytes(same + "a", same + "b", 9999)).isEqualTo(-1);
        assertThat(Strings.compareBytes(same + "xa", same + "xb", 9999)).isZero();
        assertThat(Strings.compare("abc", "abd", 2)).isZero();
        assertThat(Strings.compare("ab", "ab", -5)).isZero();
        assertThat(Strings.compare("ab", "b", -5)).isZero();
    }

    @Test
    void buffersAreBounded() {
        assertThat(Strings.buffer("abc", -1)).isEmpty();
        assertThat(Strings.buffer("abc", 0)).isEmpty();
        assertThat(Strings.buffer("abc", 1L << 40)).hasSize(4096);
        assertThat(Strings.buffer(0x0102_0304_0506_0708L, 99))
                .containsExactly(8, 7, 6, 5, 4, 3, 2, 1);
        assertThat(Strings.buffer(5L, -1)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', true",
        "a, '', false",
        "'', a, false",
        "'', '**', true",
        "abc, 'a*', true",
        "abc, '*c', true",
        "abc, '*b', false",
        "abc, '*b*', true",
        "abcabd, 'a*d', true",
        "abcabd, '*ab?', true",
        "abc, '???', true",
        "abc, '??', false",
        "abc, '????', false",
        "abc, '*?', true",
        "abc, '*??c', true",
        "abc, '*???c', false",
        "b, '[a-c]', true",
        "a, '[a-c]', true",
        "c, '[a-c]', true",
        "d, '[a-c]', false",
        "-, '[a-]', true",
        "a, '[a-]', true",
        "b, '[a-]', false",
        "-, '[-c]', true",
        "x, '[abx]', true",
        "y, '[abx]', false",
        "e, '[a-ce-g]', true",
        "d, '[a-ce-g]', false",
        "x, '[a-cx]', true",
        "d, '[!a-c]', true",
        "b, '[^a-c]', false",
        "d, '[^a-c]', true",
        "], '[]]', true",
        "a, '[]]', false",
        "], '[]a]', true",
        "a, '[]a]', true",
        "[, '[', true",
        "[a, '[a', true",
        "'[]', '[]', true",
        "bx, '[a-c]x', true",
        "b, '[a-c]x', false",
        "aab, '*ab', true",
        "aaab, 'a*ab', true"
    })
    void globMatchesAsAShellDoes(String text, String pattern, boolean matches) {
        assertThat(Strings.matchesGlob(text, pattern)).isEqualTo(matches);
    }

    @Test
    void globEndsAfterSoManySteps() {
        assertThat(Strings.matchesGlob("a".repeat(9_999), "a".repeat(9_999))).isTrue();
        assertThat(Strings.matchesGlob("a".repeat(10_000), "a".repeat(10_000))).isFalse();
    }
}
