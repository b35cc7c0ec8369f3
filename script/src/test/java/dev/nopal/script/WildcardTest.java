package dev.nopal.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WildcardTest {
    @Test
    void anchorsWhereThereIsNoStar() {
        assertThat(Wildcard.matches("order", "order")).isTrue();
        assertThat(Wildcard.matches("order", "orders")).isFalse();
        assertThat(Wildcard.matches("order*", "orders")).isTrue();
        assertThat(Wildcard.matches("*order", "my_order")).isTrue();
        assertThat(Wildcard.matches("*order", "my_orders")).isFalse();
    }

    @Test
    void takesPartsInOrder() {
        assertThat(Wildcard.matches("a*b*c", "a_b_c")).isTrue();
        assertThat(Wildcard.matches("a*b*c", "a_c_b")).isFalse();
        assertThat(Wildcard.matches("a*a", "a")).isFalse();
        assertThat(Wildcard.matches("ab*ab", "abab")).isTrue();
        assertThat(Wildcard.matches("ab*ab", "ab")).isFalse();
    }

    @Test
    void matchesAllWithStars() {
        assertThat(Wildcard.matches("*", "")).isTrue();
        assertThat(Wildcard.matches("**", "x")).isTrue();
        assertThat(Wildcard.matches("", "x")).isFalse();
    }

    @Test
    void staysFastOnManyStars() {
        assertThat(Wildcard.matches("*a".repeat(500) + "b", "a".repeat(20_000))).isFalse();
    }
}
