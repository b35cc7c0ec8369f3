package dev.nopal.system.docs;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The comparison of output with a document's: word for word, or without numbers, bars and blanks.
 */
public final class OutputPattern {
    private static final Pattern VARIABLE = Pattern.compile("\\|[@ ]*\\||\\d+|[ \\t]+|…");

    private OutputPattern() {}

    /** Stands above a block whose numbers, too, are those that are printed. */
    public static final String EXACT = "<!-- word for word -->";

    /** Returns the lines of a block that are not in the output, word for word. */
    public static List<String> missingExactly(String block, String output) {
        Set<String> printed = output.lines().map(String::stripTrailing).collect(Collectors.toSet());
        return block.lines()
                .filter(line -> !line.isBlank() && !printed.contains(line.stripTrailing()))
                .toList();
    }

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
