package dev.nopal.cli.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CommandWordsTest {
    @Test
    void splitsAtSpacesOutsideQuotes() {
        assertThat(CommandWords.split("java  -cp 'a b:c' \"d'e\" f\\ g ''"))
                .containsExactly("java", "-cp", "a b:c", "d'e", "f g", "");
        assertThat(CommandWords.split("  ")).isEmpty();
    }

    @Test
    void leavesWhatAShellWouldExpand() {
        assertThat(CommandWords.split("echo $HOME * `x` ;"))
                .containsExactly("echo", "$HOME", "*", "`x`", ";");
    }
}
