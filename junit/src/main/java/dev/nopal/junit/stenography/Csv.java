package dev.nopal.junit.stenography;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Rows of comma-separated values, as RFC 4180 has them; without line breaks inside of values. */
final class Csv {
    private Csv() {}

    static String line(Object... values) {
        return Arrays.stream(values)
                .map(each -> quoted(String.valueOf(each)))
                .collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String value) {
        String text = value.replace('\n', ' ').replace('\r', ' ');
        return text.contains(",") || text.contains("\"")
                ? '"' + text.replace("\"", "\"\"") + '"'
                : text;
    }

    /** Returns the values of a line. */
    static List<String> values(String line) {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char at = line.charAt(i);
            if (isQuoted && at == '"' && line.startsWith("\"\"", i)) {
                value.append('"');
                i++;
            } else if (at == '"') {
                isQuoted = !isQuoted;
            } else if (at == ',' && !isQuoted) {
                values.add(value.toString());
                value.setLength(0);
            } else {
                value.append(at);
            }
        }
        values.add(value.toString());
        return values;
    }
}
