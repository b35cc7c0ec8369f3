package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.Tab;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Checks in a real browser what pages look like: widths, axes, units, gaps, colours and names. */
@Timeout(120)
@Tag("slow")
final class PageLayoutTest {
    private static final String CANVAS = PageBrowser.FLAME;
    private static final String HEAT = ".heat > canvas";

    @RegisterExtension private static final PageBrowser BROWSER = new PageBrowser();

    private Tab tab;

    @BeforeEach
    void open() {
        tab = BROWSER.tab();
        tab.recordTexts();
    }

    @ParameterizedTest
    @CsvSource({"400, light", "400, dark", "1280, light", "1280, dark"})
    void nothingIsWiderThanTheWindowOrCut(int width, String scheme) throws IOException {
        tab.prefer(scheme);
        tab.resize(width, 900);
        HeatMap heat = new HeatMap();
        MapData took = Gallery.distribution(heat);
        List<Section> sections =
                new ArrayList<>(
                        new MapSections()
                                .sections(
                                        List.of(
                                                Gallery.stacks(),
                                                took,
                                                Gallery.latencies(),
                                                Gallery.requests(),
                                                Gallery.waits(),
                                                Gallery.heap(),
                                                MapData.scalar("@took_ns", Samples.hist(1, 9_999)),
                                                MapData.scalar("@orders", Samples.count(48_213)),
                                                MapData.scalar(
                                                        "@slowest_us",
                                                        new Aggregate.Max(18_411, true))),
                                        Optional.of(heat)));
        sections.add(Sections.log("Output", List.of("x".repeat(300), "a b ".repeat(90)), 7, false));
        BROWSER.show(
                new Page(
                        "Which calls of these methods take longer than that, and from where?",
                        "com.shop.checkout.internal.CheckoutApplication, process 4711, JDK 25.0.3",
                        List.of(
                                new Fact("parameters", "com.shop.orders.Orders:* --over=20000000"),
                                new Fact("started", "2026-11-16 12:00:00 +01:00"),
                                new Fact("lost", "nothing")),
                        "// A script.\nBEGIN { }",
                        "com.shop",
                        sections));
        tab.picture(PageBrowser.picture("all-" + width + "-" + scheme));
        assertThat(tab.cutOff()).isEmpty();
        assertThat(tab.written("canvas")).hasSizeGreaterThan(20);
        tab.ask(
                "document.querySelectorAll('[data-kind=histogram] select').forEach(s => {"
                        + " s.value = '0'; s.dispatchEvent(new Event('change')); })");
        tab.button("Methods");
        tab.await("document.querySelector('.heat canvas').clientWidth > 200");
        tab.picture(PageBrowser.picture("one-" + width + "-" + scheme));
        assertThat(tab.cutOff()).isEmpty();
    }

    @Test
    void axesAndNumbersHaveTheUnitOfTheMap() throws IOException {
        HeatMap heat = new HeatMap();
        MapData took = MapData.scalar("@took_us", Samples.hist(300, 700, 2_000_000));
        heat.add(List.of(took), 1000);
        heat.add(List.of(took), 2000);
        BROWSER.show(
                Samples.page(
                        Optional.of(heat),
                        took,
                        Gallery.heap(),
                        MapData.scalar("@slowest_us", new Aggregate.Max(18_411, true)),
                        Samples.map("@wait_us", Value.of("lock"), new Aggregate.Sum(1500, true)),
                        Samples.map(
                                "@places_us",
                                Samples.stack("com.shop.A.run(A.java:1)"),
                                new Aggregate.Sum(2500, true))));
        assertThat(texts(".histogram tbody th"))
                .startsWith("[256, 512) µs", "[512 µs, 1.02 ms)", "[1.02, 2.05) ms")
                .endsWith("[1.05, 2.1) s");
        assertThat(tab.text(".percentiles")).contains("half < 1.02 ms");
        assertThat(tab.written(HEAT)).contains("256 µs", "1.02 ms", "1.05 s", "0 s", "1 s");
        assertThat(tab.written(".series canvas"))
                .contains("0 bytes", "128 MiB", "256 MiB")
                .anyMatch(text -> text.matches("\\d\\d:\\d\\d:\\d\\d"));
        assertThat(tab.text(".value .what")).isEqualTo("18.4 ms");
        assertThat(texts("[data-kind=map] thead button")).containsExactly("key", "value, µs ▾");
        assertThat(tab.text(".crumbs")).isEqualTo("all · 2.5 ms");
        assertThat(tab.text("[data-kind=flame] .kind")).isEqualTo("1 stack, width is sum in µs");
    }

    @Test
    void linearBucketsKeepTheDigitsThatTellThemApart() throws IOException {
        BROWSER.show(
                Samples.page(
                        MapData.scalar(
                                "@us",
                                new Aggregate.LinearHist(
                                        10_000,
                                        10_003,
                                        1,
                                        new TreeMap<>(Map.of(1, 1L, 2, 1L, 4, 1L))))));
        assertThat(texts(".histogram tbody th"))
                .containsExactly("[10 ms]", "[10.001 ms]", "[10.002 ms]", "[10.003 ms, …)");
    }

    @Test
    void gapsInAHeatMapAreGaps() throws IOException {
        HeatMap heat = new HeatMap();
        MapData map = null;
        long[] values = {};
        for (int second = 1; second <= HeatMap.MOST_COLUMNS; second++) {
            if (second % 2 == 1) { // Every other column has one value, the first a hundred.
                values = Arrays.copyOf(values, values.length + (second == 1 ? 100 : 1));
                Arrays.fill(values, 5);
            }
            map = MapData.scalar("@h", Samples.hist(values));
            heat.add(List.of(map), second * 1000L);
        }
        for (String scheme : List.of("light", "dark")) {
            tab.prefer(scheme);
            tab.resize(400, 900);
            BROWSER.show(Samples.page(Optional.of(heat), map));
            List<?> runs = (List<?>) tab.ask(runsOfGaps());
            assertThat(runs).as(scheme).hasSize(HeatMap.MOST_COLUMNS / 2);
        }
    }

    /** Returns the widths of the gaps in a heat map of one row; faint colours count as gaps. */
    private static String runsOfGaps() {
        return "(() => { const c = document.querySelector('.heat > canvas'); const pen = c.getContext('2d');"
                + " const row = pen.getImageData(0, 2, c.width, 1).data;"
                + " const page = getComputedStyle(document.querySelector('section')).backgroundColor.match(/\\d+/g).map(Number);"
                + " const far = i => [0, 1, 2].reduce((sum, k) => sum + Math.abs(row[4 * i + k] - page[k]), 0);"
                + " let from = 0; while (row[4 * from + 3] === 0 || far(from) < 60) from++;"
                + " const runs = []; let gap = 0;"
                + " for (let i = from; i < c.width - 1; i++) { if (row[4 * i + 3] === 0 || far(i) < 60) gap++; else if (gap) { runs.push(gap); gap = 0; } }"
                + " if (gap) runs.push(gap); return runs; })()";
    }

    @Test
    void aSeriesHasGapsWhereItHasNoValue() throws IOException {
        BROWSER.show(Samples.page(Gallery.heap()));
        Object steps =
                tab.ask(
                        "(() => { const pen = CanvasRenderingContext2D.prototype; const steps = [];"
                                + " const { moveTo, lineTo } = pen; pen.moveTo = () => steps.push('m'); pen.lineTo = () => steps.push('l');"
                                + " document.querySelector('.theme').click(); Object.assign(pen, { moveTo, lineTo });"
                                + " return steps.join(''); })()");
        // Nine seconds, then one without a value, then ten.
        assertThat((String) steps).endsWith("m" + "l".repeat(8) + "m" + "l".repeat(9));
    }

    @Test
    void methodsAreSmallMultiplesAndNeverAddedUp() throws IOException {
        BROWSER.show(Samples.page(Gallery.latencies()));
        assertThat(texts(".multiple figcaption button"))
                .hasSize(12)
                .startsWith("methodret:com.shop.orders.Orders:step0");
        assertThat(tab.text(".multiple p")).isEqualTo("400 · half < 512 µs · 99 % < 512 µs");
        assertThat(texts(".multiple:first-child .scale span"))
                .containsExactly("256 µs", "2.05 ms", "16.4 ms");
        assertThat(texts("select option")).contains("each key").noneMatch(t -> t.contains("all "));
        assertThat(tab.ask("document.querySelector('.multiple .bars').children.length"))
                .isEqualTo(6L);
        tab.button("Show more of 15 keys");
        assertThat(texts(".multiple figcaption button")).hasSize(15);
        tab.button("methodret:com.shop.orders.Orders:step1");
        assertThat(texts(".histogram td.count")).containsExactly("398", "0", "0", "0", "0", "1");
    }

    @Test
    void otherKeysCanAlsoBeSeenTogether() throws IOException {
        HeatMap heat = new HeatMap();
        BROWSER.show(Samples.page(Optional.of(heat), Gallery.distribution(heat)));
        assertThat(texts(".multiple figcaption button")).containsExactly("card", "gift", "invoice");
        tab.ask(
                "(() => { const s = document.querySelector('select'); s.value = 'all'; s.dispatchEvent(new Event('change')); })()");
        assertThat(tab.text(".percentiles b")).isEqualTo("33\u202f000");
    }

    @Test
    void allFramesOfTheJdkHaveOneHue() throws IOException {
        List<String> names = List.of("java.util", "javax.crypto", "jdk.internal.misc", "sun.nio");
        MapData.Entry[] entries =
                IntStream.range(0, 40)
                        .mapToObj(
                                i ->
                                        new MapData.Entry(
                                                Samples.stack(
                                                        "java.lang.Thread.run(Thread.java:1474)",
                                                        names.get(i % 4)
                                                                + ".a"
                                                                + i
                                                                + ".Type.call("
                                                                + (i % 3 == 0
                                                                        ? "Native Method"
                                                                        : "Type.java:1")
                                                                + ")"),
                                                Samples.count(1)))
                        .toArray(MapData.Entry[]::new);
        BROWSER.show(Samples.page(new MapData("@s", true, List.of(entries))));
        assertThat(texts(".legend span")).containsExactly("JDK");
        Object hues =
                tab.ask(
                        "(() => { const c = document.querySelector('.flame .canvas canvas');"
                                + " const d = c.getContext('2d').getImageData(0, 4, c.width, 1).data; const hues = new Set();"
                                + " for (let i = 0; i < d.length; i += 4) { const [r, g, b] = d.slice(i, i + 3); const most = Math.max(r, g, b), low = Math.min(r, g, b);"
                                + " if (d[i + 3] === 255 && most - low > 30) hues.add(Math.round(most === g ? 120 + 60 * (b - r) / (most - low) : most === r ? 60 * (g - b) / (most - low) : 240 + 60 * (r - g) / (most - low))); }"
                                + " return [...hues]; })()");
        assertThat((List<?>) hues)
                .isNotEmpty()
                .allSatisfy(hue -> assertThat(((Number) hue).intValue()).isBetween(146, 154));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.shop.Orders.lambda$place$3(Orders.java:7)|Orders.place λ3",
                "com.shop.Orders.lambda$new$0(Orders.java:7)|Orders.<init> λ0",
                "com.shop.Orders.lambda$static$1(Orders.java:7)|Orders.<clinit> λ1",
                "com.shop.Orders$$Lambda/0x00007f01c8003200.run(Unknown Source)|Orders λ.run",
                "com.shop.Orders$$Lambda+0x00007f01c8003200.run(Unknown Source)|Orders λ.run",
                "com.shop.Orders$$Lambda$14.0x0000000800c03000.run(Orders.java:1)|Orders λ.run",
                "com.shop.OrdersKt.place$lambda$2(Orders.kt:7)|OrdersKt.place λ2",
                "com.shop.Orders$.$anonfun$place$1(Orders.scala:7)|Orders$.place λ1",
                "com.shop.Orders.place(Orders.java:7)|Orders.place"
            })
    void lambdasAreNamedByTheirMethods(String frame, String name) throws IOException {
        Value.Stack stack = Samples.stack("com.shop.Main.main(Main.java:3)", frame);
        BROWSER.show(Samples.page(Samples.map("@s", stack, Samples.count(1))));
        tab.ask("document.querySelector('" + CANVAS + "').focus()");
        tab.press("ArrowUp");
        tab.press("ArrowUp");
        tab.press("Enter");
        tab.await("document.querySelectorAll('.crumbs button').length === 3");
        assertThat(texts(".crumbs button")).containsExactly("all · 1", "Main.main", name);
        assertThat(tab.text(".details .frame")).doesNotContain("0x");
        assertThat(texts(".legend span")).containsExactly("your program");
    }

    @Test
    void stacksOfOneFrameAreATable() throws IOException {
        String frame = "com.shop.A.run(A.java:1)";
        BROWSER.show(Samples.page(Samples.map("@top", Samples.stack(frame), Samples.count(7))));
        assertThat(texts(".flame tbody tr:first-child td"))
                .startsWith("com.shop.A.run", "7", "100 %");
        assertThat(tab.ask("document.querySelector('" + CANVAS + "').checkVisibility()"))
                .isEqualTo(false);
        tab.button("Graph");
        assertThat(tab.ask("document.querySelector('" + CANVAS + "').checkVisibility()"))
                .isEqualTo(true);
    }

    @Test
    void theHeadSaysTheQuestionTheProgramAndWhatToDoNext() throws IOException {
        BROWSER.show(
                new Page(
                        "Which methods use the processors?",
                        "com.shop.Main, process 4711, JDK 25.0.3",
                        List.of(
                                new Fact(
                                        "next",
                                        "nopal gc -p 1  # the pauses\nnopal slow -p 1 'a.B.*'")),
                        "// Which methods use the processors?\nBEGIN { }",
                        "",
                        List.of()));
        assertThat(tab.ask("document.title"))
                .isEqualTo("Which methods use the processors? · Main · nopal");
        assertThat(tab.text("h1")).isEqualTo("Which methods use the processors?");
        assertThat(tab.text(".program")).isEqualTo("com.shop.Main, process 4711, JDK 25.0.3");
        assertThat(texts(".next code")).containsExactly("nopal gc -p 1", "nopal slow -p 1 'a.B.*'");
        assertThat(texts(".next .quiet")).containsExactly("the pauses");
    }

    @Test
    void outputThatRepeatsTheMapsIsShownOnDemand() throws IOException {
        List<Section> sections = List.of(Sections.log("Output", List.of("@a: 1"), 0, true));
        BROWSER.show(Page.of("q", "p", List.of(), sections));
        String shown = "document.querySelector('.log').checkVisibility()";
        assertThat(tab.ask(shown)).isEqualTo(false);
        tab.button("Show");
        assertThat(tab.ask(shown)).isEqualTo(true);
        tab.button("Show");
        assertThat(tab.ask(shown)).isEqualTo(false);
    }

    private List<String> texts(String selector) {
        List<?> found =
                (List<?>)
                        tab.ask(
                                "[...document.querySelectorAll('"
                                        + selector
                                        + "')].map(e => e.textContent.replaceAll('\\u00a0', ' '))");
        return found.stream().map(String.class::cast).toList();
    }
}
