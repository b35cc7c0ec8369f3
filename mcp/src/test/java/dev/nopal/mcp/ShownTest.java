package dev.nopal.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class ShownTest {
    @Test
    void quotesForAShell() {
        assertThat(Shown.commandLine(List.of("trace", "-e", "a 'b' $(c)", "")))
                .isEqualTo("nopal trace -e 'a '\\''b'\\'' $(c)' ''");
    }

    @Test
    void cutsBetweenCharacters() {
        assertThat(Shown.cut("abcd", 4)).isEqualTo("abcd");
        assertThat(Shown.cut("abcde", 4)).isEqualTo("abc…");
        assertThat(Shown.cut("ab😀cd", 4)).isEqualTo("ab…");
    }

    @Test
    void keepsControlCharactersOutOfMessages() {
        assertThat(Shown.value("a\u001b[2J\nb")).isEqualTo("a [2J b");
    }

    @Test
    void knowsUnitsByTheNamesOfMaps() {
        assertThat(Units.of("@latency_us")).contains("microseconds");
        assertThat(Units.of("@ns")).contains("nanoseconds");
        assertThat(Units.of("@bonus")).isEmpty();
        assertThat(Units.of("@")).isEmpty();
    }
}
