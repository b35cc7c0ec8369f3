package dev.nopal.cli.recipe;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The form of a recipe's text, as its header names it: {@code Report: tables}. */
public enum ReportKind {
    /** A table for each printed map. */
    TABLES,
    /** The state of the program on one screen. */
    TRIAGE,
    /** All threads. */
    DUMP,
    /** Where threads wait. */
    WAITS;

    static ReportKind named(String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.text().equals(word))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "the report line has "
                                                + word
                                                + "; a report is one of "
                                                + Arrays.stream(values())
                                                        .map(ReportKind::text)
                                                        .collect(Collectors.joining(", "))));
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
