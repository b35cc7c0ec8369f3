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
    /** A number with its unit: {@code 76.2 MiB}, {@code 1,200}, {@code <1}. */
    private static final String AMOUNT =
            "<?\\d+(?:[.,]\\d+)*(?: (?:ns|us|ms|s|B|KiB|MiB|GiB)(?!\\w))?";

    private static final Pattern VARIABLE = Pattern.compile("\\|[@ ]*\\||" + AMOUNT + "|[ \\t]+|…");

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
        String stripped = line.strip();
        StringBuilder pattern = new StringBuilder("\\s*");
        Matcher matcher = VARIABLE.matcher(stripped);
        int end = 0;
        while (matcher.find()) {
            pattern.append(Pattern.quote(stripped.substring(end, matcher.start())));
            pattern.append(
                    switch (matcher.group().charAt(0)) {
                        case '|' -> "\\|[@ ]*\\|";
                        case ' ', '\t' -> "\\s+";
                        case '…' -> ".*";
                        default -> AMOUNT;
                    });
            end = matcher.end();
        }
        return Pattern.compile(pattern.append(Pattern.quote(stripped.substring(end))) + "\\s*");
    }
}
