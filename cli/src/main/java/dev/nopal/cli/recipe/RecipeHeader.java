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
 * // Defaults: -d 30s -n 100                          options of nopal trace
 * //
 * // Anything else.
 * </pre>
 *
 * {@code --help} shows every line of it. A recipe without a usage line takes any words.
 *
 * @param lines the lines without slashes
 * @param sameAs the recipe for which this one is another name
 */
public record RecipeHeader(
        List<String> lines,
        List<RecipeParameter> parameters,
        Map<String, String> defaults,
        Optional<String> sameAs) {
    private static final String USAGE = "Usage: nopal ";
    private static final String DEFAULTS = "Defaults:";
    private static final String SAME_AS = "Same as: nopal ";

    /**
     * Parses the header of a script.
     *
     * @throws IllegalArgumentException if a line of it is malformed
     */
    static RecipeHeader of(String script) {
        List<String> lines = comment(script);
        List<RecipeParameter> parameters = List.of(new RecipeParameter("", "TEXT", true, true, ""));
        Map<String, String> defaults = new LinkedHashMap<>();
        Optional<String> sameAs = Optional.empty();
        for (String line : lines) {
            if (line.startsWith(USAGE)) {
                String afterName = line.substring(USAGE.length()).replaceFirst("^\\S+", "");
                parameters = RecipeParameter.list(afterName.strip());
            } else if (line.startsWith(DEFAULTS)) {
                readDefaults(line.substring(DEFAULTS.length()).strip(), defaults);
            } else if (line.startsWith(SAME_AS)) {
                sameAs = Optional.of(line.substring(SAME_AS.length()).strip());
            }
        }
        return new RecipeHeader(lines, parameters, defaults, sameAs);
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

    /** Returns its first line. */
    public String summary() {
        return lines.isEmpty() ? "" : lines.getFirst();
    }

    /** Returns the words that it takes, if it takes any. */
    public Optional<RecipeParameter> words() {
        return parameters.stream().filter(each -> !each.isOption()).findFirst();
    }

    /** Returns the options that it takes besides those of {@code nopal trace}. */
    public List<RecipeParameter> options() {
        return parameters.stream().filter(RecipeParameter::isOption).toList();
    }
}
