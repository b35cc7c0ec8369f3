package dev.nopal.cli.completion;

import java.util.List;

/**
 * One option of a command.
 *
 * @param names all of its spellings, {@code -p} and {@code --pid}
 * @param takesValue whether a word follows it
 * @param values the words that may follow; empty if any may
 */
public record CompletedOption(
        List<String> names, boolean takesValue, List<String> values, String summary) {
    private static final String TARGET = "--pid";

    /** Returns whether the value is a process. */
    boolean isTarget() {
        return names.contains(TARGET);
    }
}
