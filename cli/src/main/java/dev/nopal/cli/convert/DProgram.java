package dev.nopal.cli.convert;

import java.util.List;
import java.util.stream.Stream;

/**
 * A D program as it was written.
 *
 * @param isExecutable whether its first line names an interpreter
 */
record DProgram(
        String text, boolean isExecutable, List<DItem> items, List<SourceComment> comments) {
    Stream<DItem.Clause> clauses() {
        return items.stream().filter(DItem.Clause.class::isInstance).map(DItem.Clause.class::cast);
    }

    boolean hasOption(String name) {
        boolean isInFirstLine =
                isExecutable
                        && name.equals("quiet")
                        && text.lines().findFirst().orElse("").matches(".* -[A-Za-z]*q.*");
        return isInFirstLine
                || items.stream()
                        .anyMatch(
                                item ->
                                        item instanceof DItem.Pragma pragma
                                                && pragma.name().equals(name));
    }
}
