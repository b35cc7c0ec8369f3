package dev.nopal.script.session;

import java.util.Set;
import java.util.function.Predicate;

/**
 * Tells which texts of a session file are the reader's own: those that its script spells out.
 *
 * <p>The traced process writes the file, so that it may claim anything to be a part of the script.
 * What is not the reader's own is escaped for a terminal, and names no file that is read.
 */
public final class OwnTexts {
    private static final OwnTexts NONE = new OwnTexts(text -> false);
    private static final OwnTexts ALL = new OwnTexts(text -> true);

    private final Predicate<String> own;

    private OwnTexts(Predicate<String> own) {
        this.own = own;
    }

    /** Trusts no text, for a file that anybody may have written. */
    public static OwnTexts none() {
        return NONE;
    }

    /** Trusts these texts alone. */
    public static OwnTexts of(Set<String> texts) {
        return new OwnTexts(Set.copyOf(texts)::contains);
    }

    /** Trusts whatever the file says, for a file of this very process. */
    static OwnTexts all() {
        return ALL;
    }

    boolean has(String text) {
        return own.test(text);
    }
}
