package dev.nopal.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalHeightTest {
    @Test
    void readsWhatSttySays() {
        assertThat(TerminalHeight.parse("50 132\n")).isEqualTo(50);
    }

    @Test
    void isTheUsualOneWhereTheTerminalDoesNotKnow() {
        assertThat(TerminalHeight.parse("0 0\n")).isEqualTo(24);
        assertThat(TerminalHeight.parse("1 80\n")).isEqualTo(24);
        assertThat(TerminalHeight.parse("")).isEqualTo(24);
        assertThat(TerminalHeight.parse("stty: what?")).isEqualTo(24);
        assertThat(TerminalHeight.parse("99999999999 80")).isEqualTo(24);
    }
}
