package dev.nopal.cli.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The comment at the start of a recipe.
 *
 * <pre>
 * // Shows calls that took long.                      the summary
 * //
 * // Usage: nopal slow [--over TIME=20ms] METHOD...   what it takes
 * //     [--all]                                       continues the line above
 * // Defaults: -d 30s -n 100                          options of nopal trace
 * // Report: tables                                   how its text is laid out
 * // Next: nopal slow METHOD: its slow calls                what to look at next
 * //
 * // Anything else.
 * </pre>
 *
 * {@code --help} shows every line of it. A recipe without a usage line takes any words.
 *
 * @param lines the lines without slashes
 * @param sameAs the recipe for which this one is another name
 * @param report the form of its text; empty for text as bpftrace prints it
 * @param next commands without {@code nopal}, each with its purpose
 */
public record RecipeHeader(
        List<String> lines,
        List<RecipeParameter> parameters,
        Map<String, String> defaults,
        Optional<String> sameAs,
        Optional<ReportKind> report,
        List<String> next) {
    private static final String USAGE = "Usage: nopal ";
    private static final String DEFAULTS = "Defaults:";
    private static final String SAME_AS = "Same as: nopal ";
    private static final String REPORT = "Report:";
    private static final String NEXT = "Next: nopal ";

    /**
     * Parses the header of a script.
     *
     * @throws IllegalArgumentException if a line of it is malformed
     */
    public static RecipeHeader of(String script) {
        List<String> lines = comment(script);
        List<RecipeParameter> parameters = List.of(new RecipeParameter("", "TEXT", true, true, ""));
        Map<String, String> defaults = new LinkedHashMap<>();
        Optional<String> sameAs = Optional.empty();
        Optional<ReportKind> report = Optional.empty();
        List<String> next = new ArrayList<>();
        List<String> usage = usage(lines);
        if (!usage.isEmpty()) {
            String afterName = String.join(" ", usage).replaceFirst("^\\S+", "");
            parameters = RecipeParameter.list(afterName.strip());
        }
        for (String line : lines) {
            if (line.startsWith(DEFAULTS)) {
                readDefaults(line.substring(DEFAULTS.length()).strip(), defaults);
            } else if (line.startsWith(SAME_AS)) {
                sameAs = Optional.of(line.substring(SAME_AS.length()).strip());
            } else if (line.startsWith(REPORT)) {
                report = Optional.of(ReportKind.named(line.substring(REPORT.length()).strip()));
            } else if (line.startsWith(NEXT)) {
                next.add(line.substring(NEXT.length()).strip());
            }
        }
        return new RecipeHeader(lines, parameters, defaults, sameAs, report, next);
    }

    /** Returns the usage line and those that continue it, without {@code Usage: nopal}. */
    private static List<String> usage(List<String> lines) {
        List<String> usage = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(USAGE)) {
                usage.add(line.substring(USAGE.length()));
            } else if (isContinued(usage, line)) {
                usage.add(line.strip());
            } else if (!usage.isEmpty()) {
                break;
            }
        }
        return usage;
    }

    private static boolean isContinued(List<String> usage, String line) {
        return !usage.isEmpty() && line.startsWith("    ");
    }

    private static List<String> comment(String script) {
        List<String> lines = new ArrayList<>();
        for (String line : script.lines().toList()) {
            boolean isProgramLine = lines.isEmpty() && line.startsWith("#!");
            if (line.startsWith("//")) {
                lines.add(line.substring(2).replaceFirst("^ ", "").stripTrailing());
            } else if (!isProgramLine) {
                break;
            }
        }
        return lines;
    }

    private static void readDefaults(String text, Map<String, String> defaults) {
        String[] words = text.split(" +");
        for (int i = 0; i < words.length; i += 2) {
            if (!words[i].startsWith("-") || i + 1 == words.length) {
                throw new IllegalArgumentException(
                        "the line of defaults has " + words[i] + "; it is like -d 30s -n 100");
            }
            defaults.put(words[i], words[i + 1]);
        }
    }

    /** Returns the usage line, without {@code Usage: nopal}, and the lines that continue it. */
    public List<String> usage() {
        return usage(lines);
    }

    /** Returns all other lines. */
    public List<String> explanation() {
        List<String> others = new ArrayList<>();
        List<String> usage = usage();
        for (String line : lines) {
            boolean isUsage = line.startsWith(USAGE) || usage.contains(line.strip());
            if (!isUsage || line.isEmpty()) {
                others.add(line);
            }
        }
        return others;
    }

    /** Returns its first line. */
    public String summary() {
        return lines.isEmpty() ? "" : lines.getFirst();
    }

    /** Returns whether the recipe prints each event when it happens; only such ones have -n. */
    public boolean printsEvents() {
        return defaults.containsKey("-n");
    }

    /** Returns the words that it takes, in their order; the last one may be repeated. */
    public List<RecipeParameter> words() {
        return parameters.stream().filter(each -> !each.isOption()).toList();
    }

    /** Returns the options that it takes besides those of {@code nopal trace}. */
    public List<RecipeParameter> options() {
        return parameters.stream().filter(RecipeParameter::isOption).toList();
    }
}
