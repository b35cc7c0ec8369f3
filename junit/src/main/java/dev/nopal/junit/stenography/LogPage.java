package dev.nopal.junit.stenography;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The page of a log, which needs nothing but itself. */
final class LogPage {
    /** A browser shows this many rows at once; the file has all. */
    static final int MOST_ROWS = 5_000;

    private static final String HEAD =
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>Call stenography</title>
            <style>
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em;
              color: #1c1c1c; background: #fff }
            table { border-collapse: collapse; width: 100% }
            th, td { text-align: left; padding: .2em .8em .2em 0; border-bottom: 1px solid #ddd; vertical-align: top }
            td.number, th.number { text-align: right }
            code { font-size: 13px; overflow-wrap: anywhere }
            @media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #16181b }
              th, td { border-color: #3a3d42 } }
            </style>
            </head>
            <body>
            <h1>Call stenography</h1>
            """;

    private LogPage() {}

    static String of(MergedLog log) {
        StringBuilder page = new StringBuilder(HEAD);
        page.append(
                String.format(
                        Locale.ROOT,
                        "<p>%,d of %,d %s never called. All calls: <a href=\"calls.csv\">calls.csv</a>;"
                                + " never called: <a href=\"never.csv\">never.csv</a>.</p>%n",
                        log.never().size(),
                        log.methods(),
                        log.methods() == 1 ? "method was" : "methods were"));
        never(page, log.never());
        calls(page, log.calls());
        return page.append("</body>\n</html>\n").toString();
    }

    private static void never(StringBuilder page, List<LoggedMethod> never) {
        Map<String, StringBuilder> classes = new TreeMap<>();
        for (LoggedMethod each : never.subList(0, Math.min(MOST_ROWS, never.size()))) {
            StringBuilder methods = classes.computeIfAbsent(each.type(), _ -> new StringBuilder());
            methods.append(methods.isEmpty() ? "" : ", ").append(each.method());
        }
        page.append("<h2>Never called</h2>\n<table>\n<tr><th>class</th><th>methods</th></tr>\n");
        classes.forEach(
                (type, methods) ->
                        page.append("<tr><td><code>")
                                .append(escaped(type))
                                .append("</code></td><td><code>")
                                .append(escaped(methods.toString()))
                                .append("</code></td></tr>\n"));
        page.append("</table>\n");
        rest(page, never.size(), "never.csv");
    }

    private static void calls(StringBuilder page, List<CallRow> calls) {
        page.append("<h2>Calls</h2>\n<table>\n<tr><th>test</th><th>method</th><th>called by</th>")
                .append("<th class=\"number\">calls</th></tr>\n");
        for (CallRow row : calls.subList(0, Math.min(MOST_ROWS, calls.size()))) {
            page.append("<tr><td><code>")
                    .append(escaped(row.test().isEmpty() ? "(no test)" : row.test()))
                    .append("</code></td><td><code>")
                    .append(escaped(row.method().toString()))
                    .append("</code></td><td><code>")
                    .append(escaped(row.caller().toString()))
                    .append("</code></td><td class=\"number\">")
                    .append(String.format(Locale.ROOT, "%,d", row.calls()))
                    .append("</td></tr>\n");
        }
        page.append("</table>\n");
        rest(page, calls.size(), "calls.csv");
    }

    private static void rest(StringBuilder page, int rows, String file) {
        if (rows > MOST_ROWS) {
            page.append(
                    String.format(
                            Locale.ROOT,
                            "<p>%,d more are in <a href=\"%s\">%s</a>.</p>%n",
                            rows - MOST_ROWS,
                            file,
                            file));
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
