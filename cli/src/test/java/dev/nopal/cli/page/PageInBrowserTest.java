package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.ParsedJson;
import dev.nopal.cli.browser.Tab;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks pages from files in a real browser. */
@Timeout(120)
@Tag("slow")
final class PageInBrowserTest {
    @RegisterExtension private static final PageBrowser BROWSER = new PageBrowser();

    private Tab tab;

    @BeforeEach
    void open() {
        tab = BROWSER.tab();
    }

    @Test
    void fetchesNothingButItself() throws IOException {
        String address = BROWSER.show(Samples.page(Samples.shopStacks()));
        assertThat(tab.requests().stream().filter(url -> !url.startsWith("data:")))
                .containsOnly(address);
        Object refused =
                tab.ask("fetch('http://127.0.0.1:1/').then(() => 'fetched', () => 'refused')");
        assertThat(refused).isEqualTo("refused");
        assertThat(tab.complaints())
                .isNotEmpty()
                .allMatch(each -> each.contains("Content Security Policy"));
        BROWSER.open(); // The complaint is expected.
    }

    @Test
    void histogramsShowTheJsonsCounts() throws IOException {
        MapData map =
                Samples.map(
                        "@took",
                        Value.of("kim"),
                        Samples.hist(-3, 0, 1, 5, 1 << 20, Long.MAX_VALUE),
                        Value.of("lee"),
                        Samples.hist(6, 7, 1 << 20));
        BROWSER.show(Samples.page(map));
        Object json = ParsedJson.get(ParsedJson.of(Samples.json(map)), "data", "@took");
        for (String key : List.of("kim", "lee")) {
            tab.ask(
                    "(() => { const s = document.querySelector('select'); s.value = [...s.options].find(o => o.textContent.startsWith('"
                            + key
                            + "')).value; s.dispatchEvent(new Event('change')); })()");
            Object counts =
                    tab.ask(
                            "[...document.querySelectorAll('.histogram td.count')].map(td => Number(td.textContent))");
            List<Object> expected =
                    ((List<?>) ParsedJson.get(json, key))
                            .stream()
                                    .map(row -> ParsedJson.get(row, "count"))
                                    .collect(Collectors.toList());
            assertThat(counts).isEqualTo(expected);
        }
        assertThat(tab.text(".histogram tbody tr:first-child th")).isEqualTo("[4, 8)");
    }

    @Test
    void distributionsHaveAHeatMapOverTime() throws IOException {
        HeatMap heat = new HeatMap();
        MapData last = MapData.scalar("@h", Samples.hist(3));
        for (int second = 1; second <= 20; second++) {
            long[] values = new long[second * 10];
            java.util.Arrays.setAll(values, i -> i / 10 < 10 ? 300 + i : 3000 + i);
            last = MapData.scalar("@h", Samples.hist(values));
            heat.add(List.of(last), second * 1000L);
        }
        BROWSER.show(Samples.page(Optional.of(heat), last));
        tab.await("document.querySelector('.heat canvas').width > 300");
        assertThat(tab.colours(".heat canvas")).isGreaterThan(4);
        tab.ask("document.querySelector('.heat canvas').focus()");
        tab.press("ArrowRight");
        assertThat(tab.text(".heat [role=status]"))
                .isEqualTo("[256, 512)   10, 2 s to 3 s".replace("2 s to 3", "1 s to 2"));
    }

    @Test
    void twoSeriesLieOverEachOther() throws IOException {
        Section section =
                Sections.histograms(
                        "@took",
                        "",
                        Optional.empty(),
                        List.of("before", "after"),
                        List.of(
                                new Sections.Histograms(
                                        List.of(),
                                        List.of(Samples.hist(5, 5, 5, 9), Samples.hist(9, 17)))));
        BROWSER.show(Page.of("two", "", List.of(), List.of(section)));
        Object rows =
                tab.ask(
                        "[...document.querySelectorAll('.histogram tbody tr')].map(tr => [...tr.querySelectorAll('.count')].map(td => td.textContent))");
        assertThat(rows)
                .isEqualTo(List.of(List.of("3", "0"), List.of("1", "1"), List.of("0", "1")));
        assertThat(tab.ask("document.querySelectorAll('.histogram .fill.second').length"))
                .isEqualTo(3L);
    }

    @Test
    void tablesAreSortedAndFiltered() throws IOException {
        BROWSER.show(
                Samples.page(
                        Samples.map(
                                "@m",
                                Value.of("kim"),
                                Samples.count(9),
                                Value.of("lee"),
                                Samples.count(10),
                                Value.of("max"),
                                Samples.count(100))));
        String first = "document.querySelector('tbody tr td').textContent";
        assertThat(tab.ask(first)).isEqualTo("max");
        tab.ask("document.querySelectorAll('th button')[1].click()");
        assertThat(tab.ask(first)).isEqualTo("kim");
        assertThat(tab.ask("document.querySelectorAll('th')[1].getAttribute('aria-sort')"))
                .isEqualTo("ascending");
        tab.press("/");
        tab.type("EE");
        tab.await("document.querySelectorAll('tbody tr').length === 1 && " + first + " === 'lee'");
    }

    @Test
    void lightAndDarkFollowTheSystemUntilTheUserChooses() throws IOException {
        tab.prefer("dark");
        BROWSER.show(Samples.page(Samples.shopStacks()));
        String background = "getComputedStyle(document.body).backgroundColor";
        assertThat(tab.ask(background)).isEqualTo("rgb(18, 22, 26)");
        tab.prefer("light");
        tab.await(background + " === 'rgb(245, 246, 243)'");
        tab.button("Dark");
        assertThat(tab.ask(background)).isEqualTo("rgb(18, 22, 26)");
        tab.prefer("dark");
        tab.button("Light");
        assertThat(tab.ask(background)).isEqualTo("rgb(245, 246, 243)");
    }

    @Test
    void hostileTextsAreShownAndDoNothing() throws IOException {
        String hostile =
                "</script><img src=x onerror=\"document.title='gone'\"><script>alert(1)</script>\u2028";
        BROWSER.show(
                new Page(
                        hostile,
                        hostile,
                        List.of(new Fact(hostile, hostile)),
                        hostile + "\n",
                        hostile,
                        new MapSections()
                                .sections(
                                        List.of(
                                                Samples.map(
                                                        "@" + hostile,
                                                        Value.of(hostile + "x".repeat(10_000)),
                                                        Samples.count(1)),
                                                Samples.map(
                                                        "@hist",
                                                        Value.of(hostile),
                                                        Samples.hist(1)),
                                                MapData.scalar("@value", Value.of(hostile)),
                                                Samples.map(
                                                        "@stack",
                                                        Value.tuple(
                                                                Value.of(hostile),
                                                                Samples.stack(hostile)),
                                                        Samples.count(2))),
                                        Optional.empty())));
        assertThat(tab.ask("document.images.length")).isEqualTo(0L);
        assertThat(tab.ask("document.scripts.length")).isEqualTo(2L);
        assertThat(tab.text("h1")).isEqualTo(hostile);
        assertThat(tab.text("[data-kind=map] tbody td")).startsWith(hostile).endsWith("xx");
        assertThat(tab.ask("document.title"))
                .asString()
                .startsWith("</script><img")
                .endsWith("nopal");
        assertThat(tab.ask("document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
    }

    @Test
    void marksThatTurnTheDirectionOfWritingAreVisible() throws IOException {
        String disguised = "user\u202e gnp.exe\u2066x";
        BROWSER.show(Samples.page(Samples.map("@names", Value.of(disguised), Samples.count(1))));
        assertThat(tab.text("[data-kind=map] tbody td")).isEqualTo("user\\u202e gnp.exe\\u2066x");
    }

    @Test
    void everyPartCanBeReachedByKeysAndHasAName() throws IOException {
        BROWSER.show(
                Samples.page(
                        Samples.shopStacks(),
                        Samples.map("@m", Value.of("kim"), Samples.count(9)),
                        MapData.scalar("@h", Samples.hist(3, 4))));
        Object unnamed =
                tab.ask(
                        "[...document.querySelectorAll('button, input, select, canvas, [tabindex]')].filter(e => !(e.textContent.trim() || e.getAttribute('aria-label') || e.closest('label'))).map(e => e.outerHTML)");
        assertThat((List<?>) unnamed).isEmpty();
        assertThat(
                        tab.ask(
                                "[...document.querySelectorAll('section')].every(s => document.getElementById(s.getAttribute('aria-labelledby')))"))
                .isEqualTo(true);
        tab.ask("document.querySelector('nav a').focus()");
        for (int i = 0;
                i < 40
                        && !Boolean.TRUE.equals(
                                tab.ask(
                                        "document.activeElement.matches('"
                                                + PageBrowser.FLAME
                                                + "')"));
                i++) {
            tab.press("Tab");
        }
        assertThat(tab.ask("document.activeElement.matches('" + PageBrowser.FLAME + "')"))
                .isEqualTo(true);
    }

    @Test
    void lookGoodInBothColours() throws IOException {
        HeatMap heat = new HeatMap();
        MapData took = Gallery.distribution(heat);
        BROWSER.show(
                Samples.page(
                        Optional.of(heat),
                        Gallery.stacks(),
                        took,
                        Gallery.requests(),
                        MapData.scalar("@orders", Samples.count(48_213)),
                        MapData.scalar("@slowest_us", new Aggregate.Max(18_411, true))));
        tab.resize(1360, 1900);
        for (String scheme : List.of("light", "dark")) {
            tab.prefer(scheme);
            tab.await("document.documentElement.dataset.theme === '" + scheme + "'");
            tab.screenshot(PageBrowser.picture("page-" + scheme));
        }
        assertThat(PageBrowser.picture("page-dark")).isNotEmptyFile();
    }
}
