package dev.nopal.cli.diff;

import java.util.Locale;

/** The verdict on a difference; the most important one comes first. */
enum Verdict {
    /** More than chance, and large enough to matter. */
    CHANGED("changed"),
    /** More than chance, but too small to matter. */
    TINY("tiny change"),
    /** A different value, without a test for chance. */
    UNTESTED("no test"),
    /** Too few events on one side to tell. */
    TOO_FEW("too few"),
    /** No more than chance. */
    SAME("same");

    private final String word;

    Verdict(String word) {
        this.word = word;
    }

    /** Returns it as text prints it. */
    String word() {
        return word;
    }

    /** Returns it as JSON prints it. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
