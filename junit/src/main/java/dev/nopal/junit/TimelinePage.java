package dev.nopal.junit;

import java.util.List;

/** A {@link Timeline} as an HTML page, without scripts and without links to anything. */
final class TimelinePage {
    private static final String HEAD =
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>%1$s</title>
            <style>
            :root { color-scheme: light dark; }
            body { font: 14px/1.5 system-ui, sans-serif; margin: 2em; }
            table { border-collapse: collapse; }
            th, td { text-align: left; vertical-align: top; padding: 0.2em 1em 0.2em 0; }
            td { font-family: ui-monospace, monospace; border-top: 1px solid #8884; }
            td:first-child { text-align: right; white-space: nowrap; }
            </style>
            </head>
            <body>
            <h1>%1$s</h1>
            """;

    private TimelinePage() {}

    static String of(String test, Timeline timeline) {
        StringBuilder page = new StringBuilder(HEAD.formatted(escaped(test)));
        table(page, timeline.title(), timeline.events());
        if (!timeline.unattributed().isEmpty()) {
            table(page, timeline.unattributedTitle(), timeline.unattributed());
        }
        timeline.remarks()
                .forEach(each -> page.append("<p>").append(escaped(each)).append("</p>\n"));
        return page.append("</body>\n</html>\n").toString();
    }

    private static void table(StringBuilder page, String title, List<Timeline.Row> rows) {
        page.append("<h2>").append(escaped(title)).append("</h2>\n");
        if (rows.isEmpty()) {
            return;
        }
        page.append("<table>\n<tr><th>at</th><th>thread</th><th>event</th><th>from</th></tr>\n");
        for (Timeline.Row row : rows) {
            page.append("<tr>");
            for (String cell : List.of(row.at(), row.thread(), row.what(), row.from())) {
                page.append("<td>").append(escaped(cell)).append("</td>");
            }
            page.append("</tr>\n");
        }
        page.append("</table>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
