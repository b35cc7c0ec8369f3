package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.ParsedJson;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.List;

final class PageFileTest {
    private static final String OPEN = "<script type=\"application/json\" id=\"data\">";

    private static String data(String html) {
        int start = html.indexOf(OPEN) + OPEN.length();
        return html.substring(start, html.indexOf("</script>", start));
    }

    private static String html(Page page) {
        return new String(PageFile.of(page), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</script><script>alert(1)</script>",
                "<!--<script>",
                "<img src=x onerror=alert(1)>",
                "]]>&lt;&amp;",
                "{script}{style}{policy}{data}",
                "line\u2028paragraph\u2029 \u202e",
                "quotes \" \\ and\ncontrols \u0000\u001b"
            })
    void textsStayTextsAndComeOutAsTheyWere(String hostile) {
        MapData map = Samples.map("@" + hostile, Value.of(hostile), Value.of(hostile));
        Page page = Page.of(hostile, hostile, List.of(new Fact(hostile, hostile)), List.of());
        Page whole =
                new Page(
                        hostile,
                        hostile,
                        page.facts(),
                        hostile,
                        hostile,
                        new MapSections().sections(List.of(map), java.util.Optional.empty()));
        String html = html(whole);
        String data = data(html);
        assertThat(data).doesNotContain("<", ">", "&", "\u2028", "\u2029");
        Object parsed = ParsedJson.of(data);
        assertThat(ParsedJson.get(parsed, "title")).isEqualTo(hostile);
        assertThat(ParsedJson.get(parsed, "program")).isEqualTo(hostile);
        assertThat(ParsedJson.get(parsed, "facts", 0)).isEqualTo(List.of(hostile, hostile));
        assertThat(ParsedJson.get(parsed, "sections", 0, "data", "entries", 0, 0, 0))
                .isEqualTo(hostile);
        assertThat(html.replace(data, ""))
                .as("all but the data")
                .isEqualTo(
                        html(Page.of("", "", List.of(), List.of()))
                                .replace(data(html(Page.of("", "", List.of(), List.of()))), ""));
    }

    @Test
    void bytesThatAreNoTextBecomeReplacements() {
        byte[] bytes = {'a', (byte) 0xff, (byte) 0xc3, 'b'};
        MapData map = Samples.map("@m", new Value.Text(bytes, false), Samples.count(1));
        Object parsed = ParsedJson.of(data(html(Samples.page(map))));
        assertThat(ParsedJson.get(parsed, "sections", 0, "data", "entries", 0, 0, 0))
                .isEqualTo("a\ufffd\ufffdb");
    }

    @Test
    void policyAllowsTheOwnScriptAndStyleAloneAndNoConnection() {
        String html = html(Samples.page());
        assertThat(html)
                .contains("default-src 'none'", "connect-src 'none'", "script-src 'sha256-");
        assertThat(html).doesNotContain("unsafe-inline", "unsafe-eval", "http-equiv=\"refresh\"");
        assertThat(html).doesNotContainPattern("(src|href)=\"(?!data:,)[^\"]+\"");
    }

    @Test
    void codeBuildsNothingFromMarkup() {
        assertThat(html(Samples.page()))
                .doesNotContain(
                        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(");
    }

    @Test
    void keysThatTheJsonOutputMergesStayTwo() {
        MapData map =
                Samples.map(
                        "@m", Value.of("a b"), Samples.count(1), Value.of("ab"), Samples.count(2));
        assertThat(data(html(Samples.page(map)))).contains("[[\"a b\"],1],[[\"ab\"],2]");
    }
}
