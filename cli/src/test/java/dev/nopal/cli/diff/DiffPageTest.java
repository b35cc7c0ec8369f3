package dev.nopal.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.Chromium;
import dev.nopal.cli.browser.Tab;
import dev.nopal.cli.page.PageFile;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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

    @Test
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
            assertThat(tab.text("h1")).isEqualTo("Before and after");
            assertThat(tab.text("main")).contains("99 % interval", "+100 %", "200/s");
            assertThat(quantities(tab))
                    .containsExactly(
                            "@h rate",
                            "@h count",
                            "@h avg",
                            "@h p50",
                            "@h p90",
                            "@h p99",
                            "@n rate",
                            "@n count");
            tab.button("Show 2 rows that stayed the same");
            assertThat(quantities(tab)).endsWith("@same rate", "@same count");
            tab.button("Hide 2 rows that stayed the same");
            for (int width : new int[] {1280, 400}) {
                tab.resize(width, 900);
                tab.await("innerWidth === " + width);
                tab.picture(Path.of("target", "screenshots", "diff-" + width + ".png"));
                assertThat(tab.cutOff()).isEmpty();
            }
            tab.screenshot(Files.createDirectories(Path.of("target")).resolve("diff-page.png"));
            assertThat(tab.requests()).containsExactly(file.toUri().toString());
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void keysAreSmallMultiplesOfBothSessionsWithUnits() throws Exception {
        SessionDiff diff =
                SessionDiff.of(
                        Drawn.session(keyed(Map.of(10, 400L, 11, 600L), Map.of(9, 1000L))),
                        Drawn.session(keyed(Map.of(11, 400L, 14, 600L), Map.of(9, 1000L))),
                        false);
        Path file = folder.resolve("keys.html");
        Files.write(file, PageFile.of(DiffPage.of(diff, List.of())));
        try (Chromium chromium = Chromium.start(folder)) {
            Tab tab = chromium.open();
            tab.go(file.toUri().toString());
            assertThat(tab.text("#section-0 tbody"))
                    .contains("p99", "1.012 ms", "8.098 ms", "+700 %", "+688 % to +712 %");
            assertThat(tab.ask("document.querySelectorAll('.multiple').length")).isEqualTo(2L);
            assertThat(tab.text(".multiple"))
                    .startsWith("k0before · 1\u202f000 · half < 1.02 ms")
                    .contains("after · 1\u202f000 · half < 8.19 ms");
            assertThat(tab.ask("document.querySelectorAll('.multiple:first-child i').length"))
                    .isEqualTo(12L);
            assertThat(
                            tab.ask(
                                    "document.querySelectorAll('.multiple:first-child i.second:not(.none)').length"))
                    .isEqualTo(2L);
            for (int width : new int[] {1280, 400}) {
                tab.resize(width, 900);
                tab.await("innerWidth === " + width);
                tab.picture(Path.of("target", "screenshots", "diff-keys-" + width + ".png"));
                assertThat(tab.cutOff()).isEmpty();
            }
            tab.button("k0");
            assertThat(tab.text(".chosen")).isEqualTo("k0");
            assertThat(tab.cutOff()).isEmpty();
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static MapData keyed(Map<Integer, Long> first, Map<Integer, Long> second) {
        return Drawn.keyed(
                "@latency_us",
                List.of(
                        new Aggregate.Hist(0, new TreeMap<>(first)),
                        new Aggregate.Hist(0, new TreeMap<>(second))));
    }

    private static List<Object> quantities(Tab tab) {
        Object rows =
                tab.ask(
                        "[...document.querySelectorAll('#section-1 tbody tr')].map(row =>"
                                + " row.cells[0].textContent + ' ' + row.cells[1].textContent)");
        return List.copyOf((List<?>) rows);
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
                MapData.scalar("@n", new Aggregate.Count(count)),
                MapData.scalar("@same", new Aggregate.Count(500)));
    }
}
