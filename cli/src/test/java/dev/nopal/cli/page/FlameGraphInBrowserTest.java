package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.ParsedJson;
import dev.nopal.cli.browser.Tab;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks in a real browser how a flame graph is used: by pointer, by keys, and by search. */
@Timeout(120)
@Tag("slow")
final class FlameGraphInBrowserTest {
    private static final String CANVAS = PageBrowser.FLAME;

    @RegisterExtension private static final PageBrowser BROWSER = new PageBrowser();

    private Tab tab;

    @BeforeEach
    void open() {
        tab = BROWSER.tab();
    }

    private String details() {
        return tab.text(".details .frame") + " " + tab.text(".details .numbers");
    }

    @Test
    void aClickZoomsInAndEscapeOut() throws IOException {
        BROWSER.show(Samples.page(Samples.shopStacks()));
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
        BROWSER.show(Samples.page(Samples.shopStacks()));
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
        BROWSER.show(Samples.page(Samples.shopStacks()));
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
        BROWSER.show(Samples.page(Samples.shopStacks()));
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
        BROWSER.show(Samples.page(Samples.shopStacks()));
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
        MapData map = Samples.shopStacks();
        BROWSER.show(Samples.page(map));
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
    void aHundredThousandStacksCanBeLookedThrough() throws IOException {
        MapData map = Samples.stacks(100_000);
        BROWSER.show(Samples.page(map));
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
}
