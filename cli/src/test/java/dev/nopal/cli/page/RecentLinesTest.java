package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

final class RecentLinesTest {
    private final RecentLines lines = new RecentLines();

    private void print(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        lines.write(bytes, 0, bytes.length);
    }

    @Test
    void keepsTheLastAndCountsTheRest() {
        for (int i = 0; i < RecentLines.MOST_LINES + 7; i++) {
            print("line " + i + "\n");
        }
        assertThat(lines.dropped()).isEqualTo(7);
        assertThat(lines.lines()).hasSize(RecentLines.MOST_LINES).startsWith("line 7");
    }

    @Test
    void longLinesAreCutAndTakeRoomFromOthers() {
        for (int i = 0; i < 1_000; i++) {
            print("x".repeat(10_000) + "\n");
        }
        assertThat(lines.lines().stream().mapToLong(String::length).sum())
                .isBetween(900_000L, (long) RecentLines.MOST_CHARACTERS);
        assertThat(lines.lines().getFirst()).endsWith("x…");
        assertThat(lines.dropped() + lines.lines().size()).isEqualTo(1_000);
    }

    @Test
    void aLineMayComeInPiecesAndWithoutAnEnd() {
        print("a");
        print("b\nc");
        assertThat(lines.lines()).containsExactly("ab", "c");
        print("\n\n\n");
        assertThat(lines.lines()).containsExactly("ab", "c");
    }
}
