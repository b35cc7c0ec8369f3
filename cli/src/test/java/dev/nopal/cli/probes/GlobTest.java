package dev.nopal.cli.probes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.TimeUnit;

final class GlobTest {
    @Test
    void matchesLiterally() {
        assertThat(matches("a.b", "a.b")).isTrue();
        assertThat(matches("a.b", "axb")).isFalse();
        assertThat(matches("a", "ab")).isFalse();
    }

    @Test
    void matchesAnythingWithoutPattern() {
        assertThat(matches("", "anything")).isTrue();
        assertThat(matches("*", "")).isTrue();
    }

    @Test
    void anchorsBothEnds() {
        assertThat(matches("order_*", "order_placed")).isTrue();
        assertThat(matches("order_*", "reorder_placed")).isFalse();
        assertThat(matches("*placed", "order_placed")).isTrue();
        assertThat(matches("*placed", "order_placed2")).isFalse();
    }

    @Test
    void findsLaterOccurrences() {
        assertThat(matches("a*b", "abab")).isTrue();
        assertThat(matches("*b*b", "abab")).isTrue();
        assertThat(matches("*ab*ab*ab*", "abab")).isFalse();
    }

    @Test
    void takesAnyOneCharacterForAQuestionMark() {
        assertThat(matches("h?t", "hit")).isTrue();
        assertThat(matches("h?t", "ht")).isFalse();
        assertThat(matches("*?laced", "order_placed")).isTrue();
        assertThat(matches("?*", "")).isFalse();
    }

    @Test
    void doesNotCountCharactersTwice() {
        assertThat(matches("aa*aa", "aaa")).isFalse();
        assertThat(matches("a*a*a", "aa")).isFalse();
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS)
    void staysLinearOnHostileNames() {
        assertThat(matches("*a".repeat(50) + "*b", "a".repeat(1_000_000))).isFalse();
    }

    private static boolean matches(String pattern, String text) {
        return new Glob(pattern).matches(text);
    }
}
