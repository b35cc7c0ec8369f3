package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.Chromium;
import dev.nopal.cli.browser.ParsedJson;
import dev.nopal.cli.browser.Tab;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks pages from files in a real browser. Longer than other files, because all its tests share
 * one browser, which takes seconds to start.
 */
@Timeout(120)
@Tag("slow")
final class PageInBrowserTest {
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final String CANVAS = ".flame .canvas canvas";

    @TempDir static Path folder;

    private static Chromium chromium;
    private Tab tab;

    @BeforeAll
    static void start() throws IOException {
        chromium = Chromium.start(folder);
    }

    @AfterAll
    static void stop() throws IOException {
        if (chromium != null) {
            chromium.close();
        }
    }

    @BeforeEach
    void open() {
        tab = chromium.open();
    }

    @AfterEach
    void nothingWasFetchedAndNothingWentWrong() {
        assertThat(tab.complaints()).isEmpty();
        assertThat(tab.requests())
                .allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
    }

    private String show(Page page) throws IOException {
        Path file = Files.createTempFile(folder, "page", ".html");
        Files.write(file, PageFile.of(page));
        tab.go(file.toUri().toString());
        return file.toUri().toString();
    }

    private static MapData shop() {
        return Samples.map(
                "@stacks",
                Samples.stack(
                        "java.lang.Thread.run(Thread.java:1474)",
                        "com.shop.Orders.place(Orders.java:42)",
                        "com.shop.Payments.charge(Payments.java:7)"),
                Samples.count(60),
                Samples.stack(
                        "java.lang.Thread.run(Thread.java:1474)",
                        "com.shop.Orders.place(Orders.java:43)",
                        "org.db.Session.flush(Session.java:9)"),
                Samples.count(30),
                Samples.stack("sun.nio.ch.Net.poll(Native Method)"),
                Samples.count(10));
    }

    private String details() {
        return tab.text(".details .frame") + " " + tab.text(".details .numbers");
    }

    @Test
    void fetchesNothingButItself() throws IOException {
        String address = show(Samples.page(shop()));
        assertThat(tab.requests().stream().filter(url -> !url.startsWith("data:")))
                .containsOnly(address);
        Object refused =
                tab.ask("fetch('http://127.0.0.1:1/').then(() => 'fetched', () => 'refused')");
        assertThat(refused).isEqualTo("refused");
        assertThat(tab.complaints())
                .isNotEmpty()
                .allMatch(each -> each.contains("Content Security Policy"));
        tab = chromium.open(); // The complaint is expected.
    }

    @Test
    void aClickZoomsInAndEscapeOut() throws IOException {
        show(Samples.page(shop()));
        assertThat(tab.text(".crumbs")).isEqualTo("all · 100");
        assertThat(tab.colours(CANVAS)).isGreaterThan(20);
        // From below: all, Net.poll and Thread.run, Orders.place, and above it two more.
        int height =
                ((Number) tab.ask("document.querySelector('" + CANVAS + "').clientHeight"))
                        .intValue();
        tab.click(CANVAS, 600, height - 2 * 21 - 10);
        tab.await("document.querySelector('.crumbs').textContent.endsWith('Orders.place')");
        assertThat(details()).isEqualTo("com.shop.Orders.place(Orders.java:42) 90 · 90.0 % of all");
        tab.press("Escape");
        tab.await("document.querySelector('.crumbs').textContent === 'all · 100'");
    }

    @Test
    void aPointerShowsTheFrameAndItsNumbers() throws IOException {
        show(Samples.page(shop()));
        int height =
                ((Number) tab.ask("document.querySelector('" + CANVAS + "').clientHeight"))
                        .intValue();
        tab.hover(CANVAS, 400, height - 3 * 21 - 10);
        tab.await("document.querySelector('.tip')?.hidden === false");
        assertThat(tab.text(".tip"))
                .isEqualTo(
                        "com.shop.Payments.charge(Payments.java:7)"
                                + "60 · 60.0 % of all · 60 of its own (60.0 %)");
    }

    @Test
    void keysMoveBetweenFrames() throws IOException {
        show(Samples.page(shop()));
        tab.ask("document.querySelector('" + CANVAS + "').focus()");
        List<String> seen = new ArrayList<>();
        for (String key :
                List.of("ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown", "Home")) {
            tab.press(key);
            seen.add(tab.text(".details .frame").replaceAll("\\(.*", ""));
        }
        assertThat(seen)
                .containsExactly(
                        "java.lang.Thread.run",
                        "com.shop.Orders.place",
                        "com.shop.Payments.charge",
                        "org.db.Session.flush",
                        "com.shop.Orders.place",
                        "all");
        tab.press("ArrowUp");
        tab.press("Enter");
        tab.await("document.querySelector('.crumbs').textContent.endsWith('Thread.run')");
        tab.press("Escape");
        tab.await("document.querySelector('.crumbs').textContent === 'all · 100'");
    }

    @Test
    void slashSearchesAndSaysHowMuchMatches() throws IOException {
        show(Samples.page(shop()));
        tab.press("/");
        assertThat(tab.ask("document.activeElement.className")).isEqualTo("flame-search");
        tab.type("com\\.shop");
        tab.await("document.querySelector('.matched').textContent === '90.0 % matched'");
        tab.press("Enter");
        tab.await("document.querySelector('.details .frame').textContent.startsWith('com.shop')");
        tab.press("Escape");
        tab.await("document.querySelector('.matched').textContent === ''");
        tab.ask("document.activeElement.blur()");
        tab.press("/");
        tab.type("charge(");
        tab.await("document.querySelector('.matched').textContent === '60.0 % matched'");
    }

    @Test
    void callersFirstLinesAndIcicleDrawOtherTrees() throws IOException {
        show(Samples.page(shop()));
        tab.ask("document.querySelector('" + CANVAS + "').focus()");
        tab.button("Callers");
        tab.press("ArrowUp");
        assertThat(details()).startsWith("com.shop.Payments.charge(Payments.java:7) 60 · 60.0 %");
        tab.press("ArrowUp");
        assertThat(details()).startsWith("com.shop.Orders.place(Orders.java:42) 60 · 60.0 %");
        tab.button("Callers");
        tab.press("Escape");
        tab.button("Lines");
        tab.button("Icicle");
        tab.ask("document.querySelector('" + CANVAS + "').focus()");
        tab.press("Home");
        tab.press("ArrowDown");
        tab.press("ArrowDown");
        assertThat(details()).startsWith("com.shop.Orders.place(Orders.java:42) 60 · 60.0 %");
    }

    @Test
    void methodsAddUpToTheJsonsNumbers() throws IOException {
        MapData map = shop();
        show(Samples.page(map));
        tab.button("Methods");
        Object rows =
                tab.ask(
                        "[...document.querySelectorAll('.flame tbody tr')].map(tr => [...tr.cells].slice(0, 4).map(td => td.textContent))");
        assertThat(List.<Object>copyOf((List<?>) rows))
                .contains(
                        List.of("com.shop.Payments.charge", "60", "60.0 %", "60"),
                        List.of("com.shop.Orders.place", "0", "0.00 %", "90"));
        Object json = ParsedJson.get(ParsedJson.of(Samples.json(map)), "data", "@stacks");
        long total = ((Map<?, ?>) json).values().stream().mapToLong(each -> (Long) each).sum();
        Object own =
                tab.ask(
                        "[...document.querySelectorAll('.flame tbody tr')].reduce((sum, tr) => sum + Number(tr.cells[1].textContent), 0)");
        assertThat(own).isEqualTo(total);
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
        show(Samples.page(map));
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
        show(Samples.page(Optional.of(heat), last));
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
                        List.of("before", "after"),
                        List.of(
                                new Sections.Histograms(
                                        List.of(),
                                        List.of(Samples.hist(5, 5, 5, 9), Samples.hist(9, 17)))));
        show(Page.of("two", List.of(), List.of(section)));
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
        show(
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
        show(Samples.page(shop()));
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
        show(
                new Page(
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
    void aHundredThousandStacksCanBeLookedThrough() throws IOException {
        MapData map = Samples.stacks(100_000);
        show(Samples.page(map));
        assertThat(tab.text(".kind")).isEqualTo("100\u202f000 stacks, width is count");
        tab.ask("document.querySelector('" + CANVAS + "').focus()");
        for (int i = 0; i < 4; i++) {
            tab.press("ArrowUp");
        }
        tab.press("Enter");
        tab.await("document.querySelectorAll('.crumbs button').length > 3");
        tab.press("/");
        tab.type("HashMap");
        tab.await("document.querySelector('.matched').textContent.endsWith('% matched')");
        assertThat(tab.colours(CANVAS)).isGreaterThan(20);
    }

    @Test
    void everyPartCanBeReachedByKeysAndHasAName() throws IOException {
        show(
                Samples.page(
                        shop(),
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
                                tab.ask("document.activeElement.matches('" + CANVAS + "')"));
                i++) {
            tab.press("Tab");
        }
        assertThat(tab.ask("document.activeElement.matches('" + CANVAS + "')")).isEqualTo(true);
    }

    @Test
    void lookGoodInBothColours() throws IOException {
        HeatMap heat = new HeatMap();
        MapData took = Gallery.distribution(heat);
        show(
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
            tab.screenshot(PICTURES.resolve("page-" + scheme + ".png"));
        }
        assertThat(PICTURES.resolve("page-dark.png")).isNotEmptyFile();
    }
}
