package dev.nopal.script.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageTemplateTest {
    private static final String STYLE = "{body}é";
    private static final String SCRIPT =
            "(() => {\n\"use strict\";\n"
                    + "dom.js;numbers.js;units.js;theme.js;tooltip.js;table.js;histogram.js;"
                    + "multiples.js;axes.js;heatmap.js;series.js;frames.js;flametree.js;"
                    + "flamegraph.js;flame.js;log.js;page.js;live.js;"
                    + "})();\n";

    /** The hashes are those that {@code openssl dgst -sha256} prints, in Base64. */
    private static final String POLICY =
            "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; script-src "
                    + "'sha256-CqL72guplIqbvs4DpnWidqdmx3tdml+RdXbRpnHwPIM='; style-src "
                    + "'sha256-nA/eR+PrN8X/S2w5P2v9FLm2WUJ921A9KiGoGiSLbRc='; connect-src ";

    private final PageTemplate template =
            new PageTemplate(
                    name ->
                            switch (name) {
                                case "page.html" -> "<{policy}|{fetches}|{style}|{script}|{data}>";
                                case "page.css" -> STYLE;
                                default -> name + ";";
                            });

    @Test
    void pageHasItsPartsAndConnectsToNothing() {
        assertThat(template.page("{\"a\": 1}"))
                .isEqualTo(
                        "<"
                                + POLICY
                                + "'none'|it fetches nothing|"
                                + STYLE
                                + "|"
                                + SCRIPT
                                + "|{\"a\": 1}>");
    }

    @Test
    void livePageHasNoDataAndConnectsToItsServer() {
        assertThat(template.live())
                .isEqualTo(
                        "<"
                                + POLICY
                                + "'self'|it fetches its data from nopal on this machine|"
                                + STYLE
                                + "|"
                                + SCRIPT
                                + "|null>");
    }

    @Test
    void dataCannotBeTakenForHtml() {
        assertThat(PageTemplate.embedded("a<b>c&d\u2028e\u2029f\u2027"))
                .isEqualTo("a\\u003cb\\u003ec\\u0026d\\u2028e\\u2029f\u2027");
        assertThat(template.page("\"</script>{script}\""))
                .endsWith("|\"\\u003c/script\\u003e{script}\">");
    }
}
