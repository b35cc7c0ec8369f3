package dev.nopal.cli.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * A page in one file: data, style and code, with nothing to fetch.
 *
 * <p>The data are JSON without {@code <}, and the content security policy of the page names its
 * only script and its only style by their hashes: a browser runs nothing else, and connects to no
 * server, whatever strings the traced program contains.
 */
public final class PageFile {
    /** In the order of their dependencies. */
    private static final List<String> SCRIPTS =
            List.of(
                    "dom.js",
                    "numbers.js",
                    "theme.js",
                    "tooltip.js",
                    "table.js",
                    "histogram.js",
                    "heatmap.js",
                    "series.js",
                    "frames.js",
                    "flametree.js",
                    "flamegraph.js",
                    "flame.js",
                    "log.js",
                    "page.js",
                    "live.js");

    private PageFile() {}

    /** Returns a self-contained page. */
    public static byte[] of(Page page) {
        return html(page.json(), "'none'").getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a page without data, which it fetches periodically from its server. */
    static byte[] live() {
        return html("null", "'self'").getBytes(StandardCharsets.UTF_8);
    }

    private static String html(String json, String connections) {
        String script = script();
        String style = resource("page.css");
        String policy =
                "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; script-src "
                        + hash(script)
                        + "; style-src "
                        + hash(style)
                        + "; connect-src "
                        + connections;
        return resource("page.html")
                .replace("{policy}", policy)
                .replace("{style}", style)
                .replace("{script}", script)
                .replace("{data}", embedded(json)); // Last: nothing in it is a placeholder.
    }

    /** Escapes, by means of JSON, characters that HTML could take for a tag or a reference. */
    static String embedded(String json) {
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

    private static String script() {
        StringBuilder all = new StringBuilder("(() => {\n\"use strict\";\n");
        SCRIPTS.forEach(name -> all.append(resource(name)));
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

    private static String resource(String name) {
        try (InputStream in = PageFile.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
