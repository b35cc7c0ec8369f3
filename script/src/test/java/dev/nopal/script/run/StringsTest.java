package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
        assertThat(Strings.buffer("abc")).containsExactly('a', 'b', 'c');
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
}
