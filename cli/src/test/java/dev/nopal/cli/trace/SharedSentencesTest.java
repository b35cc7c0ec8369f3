package dev.nopal.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

final class SharedSentencesTest {
    private final List<String> shown = new ArrayList<>();
    private final SharedSentences sentences =
            new SharedSentences((names, text) -> shown.add(names + ": " + text));

    @Test
    void showsWhatManySayOnceWithTheirNames() {
        for (int i = 1; i <= 10; i++) {
            sentences.add("shop-" + i, "instrumented 3 methods");
        }
        sentences.add("shop-2", "skipped one");
        sentences.show(false);
        assertThat(shown).as("others may say it, too").isEmpty();
        sentences.show(true);
        assertThat(shown)
                .containsExactly(
                        "shop-1, shop-2, shop-3 and 7 more: instrumented 3 methods",
                        "shop-2: skipped one");
        sentences.show(true);
        assertThat(shown).as("only once").hasSize(2);
    }

    @Test
    void namesEachJvmOnce() {
        assertThat(SharedSentences.names(List.of("a", "a", "b"))).isEqualTo("a, b");
        assertThat(SharedSentences.names(List.of("a", "b", "c", "d")))
                .isEqualTo("a, b, c and 1 more");
    }
}
