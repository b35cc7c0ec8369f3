package dev.nopal.system.docs;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares output with a document's, whatever the numbers, the bars and the blanks are. */
public final class OutputPattern {
    private static final Pattern VARIABLE = Pattern.compile("\\|[@ ]*\\||\\d+|[ \\t]+|…");

    private OutputPattern() {}

    /** Returns the lines of a block that no line of the output matches. */
    public static List<String> missing(String block, String output) {
        List<String> lines = output.lines().toList();
        return block.lines()
                .filter(line -> !line.isBlank() && !line.strip().equals("…"))
                .filter(line -> lines.stream().noneMatch(of(line).asMatchPredicate()))
                .toList();
    }

    private static Pattern of(String line) {
        StringBuilder pattern = new StringBuilder();
        Matcher matcher = VARIABLE.matcher(line.stripTrailing());
        int end = 0;
        while (matcher.find()) {
            pattern.append(Pattern.quote(line.substring(end, matcher.start())));
            pattern.append(
                    switch (matcher.group().charAt(0)) {
                        case '|' -> "\\|[@ ]*\\|";
                        case ' ', '\t' -> "\\s+";
                        case '…' -> ".*";
                        default -> "\\d+";
                    });
            end = matcher.end();
        }
        return Pattern.compile(
                pattern.append(Pattern.quote(line.stripTrailing().substring(end))) + "\\s*");
    }
}
