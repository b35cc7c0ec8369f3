package dev.nopal.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

final class ScreenLayoutTest {
    private static ReportSection rows(String title, int count) {
        return ReportSection.ofLines(
                title, IntStream.range(0, count).mapToObj(i -> title + " " + i).toList());
    }

    @Test
    void fitsOnOneScreenAndSaysWhatIsLeftOut() {
        List<String> lines =
                ScreenLayout.of(
                        List.of(rows("long", 100), rows("short", 3)), List.of("end"), false);
        assertThat(lines).hasSizeLessThanOrEqualTo(ScreenLayout.LINES).endsWith("", "end");
        assertThat(lines).contains("long 0", "short 0", "short 2").doesNotContain("long 99");
        int shown = (int) lines.stream().filter(line -> line.matches("long \\d+")).count();
        assertThat(shown).isGreaterThan(20);
        assertThat(lines).contains("  … " + (100 - shown) + " more: --all");
    }

    @Test
    void showsEverythingIfAsked() {
        List<String> lines = ScreenLayout.of(List.of(rows("long", 100)), List.of(), true);
        assertThat(lines)
                .hasSize(102)
                .contains("long 99")
                .noneMatch(line -> line.contains("--all"));
    }

    @Test
    void showsTheFirstBlockOfEachSectionHoweverLong() {
        List<List<String>> large = List.of(Collections.nCopies(60, "x"), List.of("y"));
        List<String> lines =
                ScreenLayout.of(
                        List.of(new ReportSection("a", large), rows("b", 2)), List.of(), false);
        assertThat(lines).contains("x", "b 0").doesNotContain("y", "b 1");
    }
}
