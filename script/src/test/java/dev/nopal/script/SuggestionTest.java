package dev.nopal.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

final class SuggestionTest {
    @Test
    void countsSwapsAsOneStep() {
        assertThat(Suggestion.distance("prinft", "printf")).isEqualTo(1);
        assertThat(Suggestion.distance("abc", "abc")).isZero();
        assertThat(Suggestion.distance("", "abc")).isEqualTo(3);
        assertThat(Suggestion.distance("kitten", "sitting")).isEqualTo(3);
    }

    @Test
    void prefersTheSameLength() {
        assertThat(Suggestion.of("prinft", List.of("print", "printf")))
                .isEqualTo("did you mean 'printf'?");
    }

    @Test
    void saysNothingWhereNothingIsNear() {
        assertThat(Suggestion.of("frobnicate", List.of("print", "printf"))).isEmpty();
        assertThat(Suggestion.of("x".repeat(100), List.of("x".repeat(99)))).isEmpty();
    }
}
