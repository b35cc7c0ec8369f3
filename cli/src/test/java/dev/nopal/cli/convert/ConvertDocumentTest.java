package dev.nopal.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Converts what the tables of docs/convert.md show, and compares the result with them. */
final class ConvertDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/convert.md");
    private static final Pattern ROW = Pattern.compile("\\| `(.+?)` \\| `(.+?)` \\|.*");

    @Test
    void probesBecomeWhatTheTableSays() throws IOException {
        List<Matcher> rows = rows("Probes");
        assertThat(rows).hasSizeGreaterThan(8);
        for (Matcher row : rows) {
            assertThat(converted(row.group(1) + " { exit(0); }").lines().findFirst())
                    .as(row.group(1))
                    .hasValue(row.group(2));
        }
    }

    @Test
    void statementsBecomeWhatTheTableSays() throws IOException {
        List<Matcher> rows = rows("Statements");
        assertThat(rows).hasSizeGreaterThan(20);
        for (Matcher row : rows) {
            assertThat(body(row.group(1))).as(row.group(1)).isEqualTo(row.group(2));
        }
    }

    @Test
    void expressionsBecomeWhatTheTableSays() throws IOException {
        List<Matcher> rows = rows("Expressions");
        assertThat(rows).hasSizeGreaterThan(20);
        for (Matcher row : rows) {
            assertThat(body("trace(" + row.group(1) + ");"))
                    .as(row.group(1))
                    .isEqualTo("print(" + row.group(2) + ");");
        }
    }

    /** Returns the statements of a clause on one line; @a and some variables are in use. */
    private static String body(String statements) {
        String all =
                converted(
                        "BEGIN { @a[\"k\"] = count(); name = \"n\"; x = 1; }\n"
                                + "shop*:::order_placed { "
                                + statements
                                + " }");
        String block = all.substring(all.indexOf("usdt::shop:order_placed"));
        int open = block.indexOf("{\n");
        return block.substring(open + 2, block.indexOf("\n}"))
                .lines()
                .map(String::strip)
                .collect(Collectors.joining(" "));
    }

    private static String converted(String d) {
        Equivalent conversion = Equivalent.fromD(d);
        assertThat(conversion.isComplete()).as(d + conversion.diagnostics()).isTrue();
        Equivalent back = Equivalent.toD(conversion.text());
        assertThat(back.isComplete()).as(conversion.text() + back.diagnostics()).isTrue();
        assertThat(Equivalent.fromD(back.text()).text()).isEqualTo(conversion.text());
        return conversion.text();
    }

    private static List<Matcher> rows(String section) throws IOException {
        String text = Files.readString(DOCUMENT);
        int start = text.indexOf("\n## " + section + "\n");
        int end = text.indexOf("\n## ", start + 1);
        return text.substring(start, end < 0 ? text.length() : end)
                .lines()
                .map(line -> line.replace("\\|", "|"))
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .toList();
    }
}
