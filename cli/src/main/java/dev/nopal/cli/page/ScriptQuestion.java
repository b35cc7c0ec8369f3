package dev.nopal.cli.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The question that a script answers, for the title of its page. */
public final class ScriptQuestion {
    private static final Set<String> NOT_FILES = Set.of("-e", "stdin", "");

    private ScriptQuestion() {}

    /**
     * Returns the first line of the comment at the top of the script, as every recipe has one; else
     * the name of its file; else the script itself.
     *
     * @param name the file, or {@code -e} or {@code stdin} where the script has none
     */
    public static String of(String name, String script) {
        return comment(script).orElse(NOT_FILES.contains(name) ? script.strip() : name);
    }

    private static Optional<String> comment(String script) {
        for (String line : script.lines().map(String::strip).toList()) {
            if (line.startsWith("//") && !line.substring(2).isBlank()) {
                return Optional.of(line.substring(2).strip());
            }
            boolean isSkipped = line.isEmpty() || line.startsWith("#!") || line.startsWith("//");
            if (!isSkipped) {
                break;
            }
        }
        return Optional.empty();
    }

    /** Returns what the script was called with, if it was called with anything. */
    static Optional<Fact> parameters(List<String> words, Map<String, String> named) {
        StringBuilder text = new StringBuilder(String.join(" ", words));
        named.forEach((name, value) -> text.append(" --").append(name).append('=').append(value));
        return text.isEmpty()
                ? Optional.empty()
                : Optional.of(new Fact("parameters", text.toString().strip()));
    }
}
