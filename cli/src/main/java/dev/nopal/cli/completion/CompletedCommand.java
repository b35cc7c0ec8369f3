package dev.nopal.cli.completion;

import java.util.List;

/**
 * One command or recipe.
 *
 * @param words what may follow it: its own commands, or an empty list
 */
public record CompletedCommand(
        String name, String summary, List<String> words, List<CompletedOption> options) {
    /** Returns all spellings of all options. */
    List<String> optionNames() {
        return options.stream().flatMap(option -> option.names().stream()).toList();
    }

    /** Returns the options whose value is one of a few words. */
    List<CompletedOption> optionsWithValues() {
        return options.stream().filter(option -> !option.values().isEmpty()).toList();
    }
}
