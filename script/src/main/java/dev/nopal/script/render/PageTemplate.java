package dev.nopal.script.render;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A page in one text: data, style and code, with nothing to fetch.
 *
 * <p>The data are JSON without {@code <}, and the content security policy of the page names its
 * only script and its only style by their hashes: a browser runs nothing else, and connects to no
 * server, whatever strings the traced program contains.
 *
 * @param parts returns the files of the page by name, which are beside the caller
 */
public record PageTemplate(UnaryOperator<String> parts) {
    /** In the order of their dependencies. */
    private static final List<String> SCRIPTS =
            List.of(
                    "dom.js",
                    "numbers.js",
                    "units.js",
                    "theme.js",
                    "tooltip.js",
                    "table.js",
                    "histogram.js",
                    "multiples.js",
                    "axes.js",
                    "heatmap.js",
                    "series.js",
                    "frames.js",
                    "flametree.js",
                    "flamegraph.js",
                    "flame.js",
                    "log.js",
                    "page.js",
                    "live.js");

    /** Returns a page that shows these data. */
    public String page(String json) {
        return html(json, "'none'", "it fetches nothing");
    }

    /** Returns a page without data, which it fetches periodically from its server. */
    public String live() {
        return html("null", "'self'", "it fetches its data from nopal on this machine");
    }

    private String html(String json, String connections, String fetches) {
        String script = script();
        String style = parts.apply("page.css");
        String policy =
                "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; script-src "
                        + hash(script)
                        + "; style-src "
                        + hash(style)
                        + "; connect-src "
                        + connections;
        return parts.apply("page.html")
                .replace("{policy}", policy)
                .replace("{fetches}", fetches)
                .replace("{style}", style)
                .replace("{script}", script)
                .replace("{data}", embedded(json)); // Last: nothing in it is a placeholder.
    }

    /** Escapes, by means of JSON, characters that HTML could take for a tag or a reference. */
    public static String embedded(String json) {
        StringBuilder safe = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char letter = json.charAt(i);
            switch (letter) {
                case '<' -> safe.append("\\u003c");
                case '>' -> safe.append("\\u003e");
                case '&' -> safe.append("\\u0026");
                case '\u2028' -> safe.append("\\u2028");
                case '\u2029' -> safe.append("\\u2029");
                default -> safe.append(letter);
            }
        }
        return safe.toString();
    }

    private String script() {
        StringBuilder all = new StringBuilder("(() => {\n\"use strict\";\n");
        SCRIPTS.forEach(name -> all.append(parts.apply(name)));
        return all.append("})();\n").toString();
    }

    private static String hash(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every JDK has this algorithm.
        }
    }
}
