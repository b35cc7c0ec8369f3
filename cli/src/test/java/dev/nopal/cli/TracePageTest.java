package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.Chromium;
import dev.nopal.cli.browser.ParsedJson;
import dev.nopal.cli.browser.Tab;
import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Traces real JVMs and checks the pages in a real browser. */
@Timeout(180)
@Tag("slow")
final class TracePageTest {
    private static final String SCRIPT =
            "usdt:shop:order_placed { @n[str(arg1)] = count(); @took[str(arg1)] = hist(arg0);"
                    + " @stacks[ustack] = count(); @all = count(); if (arg0 < 4) { printf(\"order %d\\n\", arg0); } }"
                    + " END { printf(\"end\\n\"); }";

    /** The number of values in the histogram that is shown. */
    private static final String TOTAL =
            "[...document.querySelectorAll('.histogram td.count')]"
                    + ".map(td => Number(td.textContent.replace(/\\D/g, ''))).reduce((a, b) => a + b, 0)";

    @TempDir static Path folder;
    private static Chromium chromium;

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

    /** Returns the maps that {@code nopal show -f json} prints, by name. */
    private static Map<String, Object> json(Path saved) {
        Map<String, Object> maps = new LinkedHashMap<>();
        for (String line : Cli.run("show", saved.toString(), "-f", "json").out().lines().toList()) {
            if (ParsedJson.get(ParsedJson.of(line), "data") instanceof Map<?, ?> data) {
                data.forEach((name, map) -> maps.put((String) name, map));
            }
        }
        return maps;
    }

    @Test
    void theNumbersOfAPageAreThoseOfTheJsonOutput() throws Exception {
        Path file = folder.resolve("out.html");
        Path saved = folder.resolve("saved");
        try (Shop shop = Shop.open();
                Shop nopal =
                        Shop.nopal(
                                "trace",
                                "-p",
                                "" + shop.pid(),
                                "-o",
                                file.toString(),
                                "--save",
                                saved.toString(),
                                "-e",
                                SCRIPT)) {
            nopal.awaitError("Attached 2 probes");
            long end = System.nanoTime() + 3_600_000_000L;
            for (int orders = 0; System.nanoTime() < end; orders++) {
                shop.ask("" + (1 + orders % 40));
                Thread.sleep(2); // A realistic rate, at which no line is lost.
            }
            nopal.signal("INT");
            assertThat(nopal.rest()).isEmpty();
            assertThat(nopal.exitCode()).isZero();
        }
        Map<String, Object> maps = json(saved);
        Tab tab = chromium.open();
        tab.go(file.toUri().toString());
        assertThat(tab.complaints()).isEmpty();
        assertThat(tab.requests())
                .allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));

        assertThat(number(tab.text(".value .what"))).isEqualTo(maps.get("@all"));
        assertThat(rows(tab)).isEqualTo(maps.get("@n"));
        Object stacks = maps.get("@stacks");
        long total = ((Map<?, ?>) stacks).values().stream().mapToLong(n -> (Long) n).sum();
        assertThat(number(tab.text(".crumbs").replace("all · ", ""))).isEqualTo(total);
        for (String who : List.of("kim", "lee")) {
            assertThat(histogram(tab, who)).isEqualTo(counts(maps, who));
        }
        assertThat(tab.text(".head"))
                .contains("TraceProgram, process ", "lost", "nothing", "JDK 25");
        assertThat(tab.text("footer")).endsWith("fetches nothing and sends nothing.");
        assertThat((String) tab.ask("document.querySelector('.log').textContent"))
                .contains("order 3")
                .endsWith("end");
        // The second update was a second after the first one.
        long heat =
                ((Number)
                                tab.ask(
                                        "JSON.parse(document.getElementById('data').textContent).sections.find(s => s.name === '@took').data.heat.columns.length"))
                        .longValue();
        assertThat(heat).isBetween(3L, 20L);
        Object inHeat =
                tab.ask(
                        "JSON.parse(document.getElementById('data').textContent).sections.find(s => s.name === '@took').data.heat.entries"
                                + ".flatMap(([, cells]) => cells.filter((_, i) => i % 3 === 2)).reduce((a, b) => a + b, 0)");
        assertThat(inHeat).isEqualTo(maps.get("@all"));
    }

    private static long number(String text) {
        return Long.parseLong(text.replaceAll("\\D", ""));
    }

    private static Object histogram(Tab tab, String key) {
        tab.ask(
                "(() => { const s = document.querySelector('[data-kind=histogram] select'); s.value = [...s.options].find(o => o.textContent.startsWith('"
                        + key
                        + "')).value; s.dispatchEvent(new Event('change')); })()");
        return tab.ask(
                "[...document.querySelectorAll('.histogram td.count')].map(td => Number(td.textContent.replace(/\\D/g, '')))");
    }

    private static Object counts(Map<String, Object> maps, String key) {
        return ((List<?>) ParsedJson.get(maps.get("@took"), key))
                .stream().map(row -> ParsedJson.get(row, "count")).toList();
    }

    @Test
    void aSavedSessionIsShownAsAPage() throws Exception {
        Path saved = folder.resolve("kept");
        Path file = folder.resolve("kept.html");
        try (Shop shop = Shop.open()) {
            String script = "BEGIN { @a[1] = 2; @h = hist(5); printf(\"hello\\n\"); exit(); }";
            assertThat(Cli.run(shop.trace("--save", saved.toString(), "-e", script)).exitCode())
                    .isZero();
        }
        assertThat(Cli.run("show", saved.toString(), "-o", file.toString()))
                .isEqualTo(new Tools.Result(0, "", ""));
        assertThat(Cli.run("show", saved.toString(), "-f", "html").out())
                .isEqualTo(Files.readString(file));
        Tab tab = chromium.open();
        tab.go(file.toUri().toString());
        assertThat(tab.ask("[...document.querySelectorAll('h2')].map(h => h.textContent)"))
                .isEqualTo(List.of("@h", "@a", "Output"));
        assertThat(tab.text("h1")).startsWith("BEGIN { @a[1] = 2;");
        assertThat(tab.text(".program")).matches("process \\d+");
        assertThat(tab.complaints()).isEmpty();
    }

    @Test
    void aLivePageShowsTheTraceWhileItRunsAndItsEnd() throws Exception {
        try (Shop shop = Shop.open();
                Shop nopal =
                        Shop.nopal(
                                "trace", "-p", "" + shop.pid(), "--live", "--web", "-e", SCRIPT)) {
            nopal.awaitError("Attached 2 probes");
            Matcher address =
                    Pattern.compile("open (http://127.0.0.1:\\d+/\\?token=\\S+)")
                            .matcher(nopal.errors());
            assertThat(address.find()).isTrue();
            shop.ask("100");
            Tab tab = chromium.open();
            tab.go(address.group(1));
            tab.await("document.querySelector('.value .what')?.textContent === '100'");
            tab.press("/");
            tab.type("TraceProgram");
            shop.ask("17");
            tab.await("document.querySelector('.value .what')?.textContent === '117'");
            assertThat(tab.ask("document.activeElement.value")).isEqualTo("TraceProgram");
            assertThat(tab.text(".matched")).isEqualTo("100 % matched");
            assertThat(tab.ask("location.search + document.cookie")).isEqualTo("");
            assertThat(tab.text("footer"))
                    .contains("fetches its data from nopal on this machine")
                    .doesNotContain("fetches nothing");
            shop.ask("3");
            nopal.signal("INT");
            tab.await("document.querySelector('.live').textContent === 'ended'");
            assertThat(tab.text(".value .what")).isEqualTo("120");
            assertThat(tab.text(".log")).endsWith("end");
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests())
                    .allMatch(
                            url ->
                                    url.startsWith(address.group(1).replaceFirst("\\?.*", ""))
                                            || url.startsWith("data:"));
            assertThat(nopal.rest()).startsWith("order 0\n").contains("\nend\n", "@all: 120\n");
            assertThat(nopal.exitCode()).isZero();
        }
    }

    /** One JVM is there from the start, two more appear, and one of them goes. */
    @Test
    void aLivePageOfSeveralJvmsShowsThemAsOneResult() throws Exception {
        String script =
                "usdt:shop:order_placed { @by[target] = count(); @all = count();"
                        + " @took = hist(arg0); if (arg0 == 2) { printf(\"order\\n\"); } }";
        try (ManyShops shops = new ManyShops(folder)) {
            shops.start(2);
            try (Shop nopal =
                    Shop.nopal("trace", "--jvms", shops.main(), "--live", "--web", "-e", script)) {
                nopal.awaitError("Attached 2 probes");
                Matcher address =
                        Pattern.compile("open (http://127.0.0.1:\\d+/\\?token=\\S+)")
                                .matcher(nopal.errors());
                assertThat(address.find()).isTrue();
                shops.get(0).ask("100");
                shops.get(1).ask("17");
                Tab tab = chromium.open();
                tab.go(address.group(1));
                tab.await("document.querySelector('.value .what')?.textContent === '117'");
                assertThat(rows(tab)).isEqualTo(Map.of(shops.name(0), 100L, shops.name(1), 17L));
                shops.start(1);
                nopal.awaitError(shops.name(2) + " has appeared and is traced, too");
                shops.get(2).await("enabled", "true");
                shops.get(2).ask("3");
                tab.await("document.querySelector('.value .what')?.textContent === '120'");
                shops.get(0).end();
                nopal.awaitError(shops.name(0) + " has ended; what was traced until then is kept");
                nopal.signal("INT");
                tab.await("document.querySelector('.live').textContent === 'ended'");
                assertThat(tab.text(".value .what")).isEqualTo("120");
                assertThat(rows(tab))
                        .isEqualTo(
                                Map.of(shops.name(0), 100L, shops.name(1), 17L, shops.name(2), 3L));
                assertThat(tab.ask(TOTAL)).as("merged histogram").isEqualTo(120L);
                assertThat(tab.text(".head")).contains("JVMs", "3: ");
                for (int i = 0; i < 3; i++) {
                    assertThat(tab.text(".head")).contains(shops.name(i));
                    assertThat(tab.text(".log")).contains(shops.name(i) + ": order");
                }
                assertThat(tab.complaints()).isEmpty();
                assertThat(nopal.rest()).contains("@all: 120\n");
                assertThat(nopal.exitCode()).as(nopal.errors()).isZero();
            }
        }
    }

    /** Returns the rows of the table, by their keys. */
    private static Object rows(Tab tab) {
        return tab.ask(
                "Object.fromEntries([...document.querySelectorAll('[data-kind=map] tbody tr')]"
                        + ".map(tr => [tr.cells[0].textContent, Number(tr.cells[1].textContent.replace(/\\D/g, ''))]))");
    }

    @Test
    void pagesAndOptionsThatDoNotGoTogetherAreRefused() {
        assertThat(Cli.run("trace", "--append", "-o", "x.html", "-e", "BEGIN { }").err())
                .isEqualTo("nopal: a page cannot be appended to a file; leave out --append\n");
        assertThat(Cli.run("trace", "--engine", "bpftrace", "-f", "html", "-e", "BEGIN { }").err())
                .contains("pages need --engine jvm");
        assertThat(Cli.run("trace", "--live", "-o", "x.html", "-e", "BEGIN { }").exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void webTakesAPortOrNone() throws Exception {
        Path script = folder.resolve("begin.bt");
        Files.writeString(script, "BEGIN { printf(\"ran\\n\"); exit(); }");
        try (Shop shop = Shop.open()) {
            Tools.Result result = Cli.run(shop.trace("--live", "--web", script.toString()));
            assertThat(result.out()).startsWith("ran\n");
            assertThat(Cli.run(shop.trace("--web=70000", script.toString())).err())
                    .contains("--web=70000 is not a port");
        }
    }
}
