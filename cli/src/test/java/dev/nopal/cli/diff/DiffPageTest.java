package dev.nopal.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.Chromium;
import dev.nopal.cli.browser.Tab;
import dev.nopal.cli.page.PageFile;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.testing.MayBeTriedAgain;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks the page of a comparison in a browser. */
@Timeout(120)
@Tag("slow")
final class DiffPageTest {
    @TempDir private Path folder;

    @MayBeTriedAgain("a browser that does not start")
    void showsLimitsATableAndHistogramsOverEachOther() throws Exception {
        SessionDiff diff =
                SessionDiff.of(
                        session(Map.of(10, 400L, 11, 600L), 1000),
                        session(Map.of(10, 500L, 11, 900L, 12, 600L), 2000),
                        false);
        Judgement judgement = new Judge(diff).judge(RegressionLimitParser.parse("@n.rate > +10%"));
        Path file = folder.resolve("diff.html");
        Files.write(file, PageFile.of(DiffPage.of(diff, List.of(judgement))));
        try (Chromium chromium = Chromium.start(folder)) {
            Tab tab = chromium.open();
            tab.go(file.toUri().toString());
            String text = tab.text("main");
            assertThat(text)
                    .contains("@n.rate > +10%", "exceeded", "@n.rate went from 100 to 200, +100 %")
                    .contains("What changed", "chi-squared test on buckets", "changed")
                    .contains("before", "after", "@h");
            assertThat(cells(tab))
                    .isEqualTo(
                            List.of(
                                    List.of("400", "40.0 %", "500", "25.0 %"),
                                    List.of("600", "60.0 %", "900", "45.0 %"),
                                    List.of("0", "0.00 %", "600", "30.0 %")));
            tab.screenshot(Files.createDirectories(Path.of("target")).resolve("diff-page.png"));
            assertThat(tab.requests()).containsExactly(file.toUri().toString());
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static Object cells(Tab tab) {
        return tab.ask(
                "[...document.querySelectorAll('table.histogram tbody tr')].map(row =>"
                        + " [...row.querySelectorAll('.count, .percent')].map(cell =>"
                        + " cell.textContent))");
    }

    private static RecordedSession session(Map<Integer, Long> buckets, long count) {
        return Drawn.session(
                MapData.scalar("@h", new Aggregate.Hist(0, new TreeMap<>(buckets))),
                MapData.scalar("@n", new Aggregate.Count(count)));
    }
}
