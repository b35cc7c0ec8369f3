package dev.nopal.cli.diff;

import java.util.Locale;

/** Says what to make of a difference; the more a reader cares, the earlier. */
enum Verdict {
    /** More than chance, and large enough to care. */
    CHANGED("changed"),
    /** More than chance, but less than anybody would notice. */
    TINY("tiny change"),
    /** Another value, and nothing that tells whether that is chance. */
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
