package dev.nopal.script.session;

import java.util.Set;
import java.util.function.Predicate;

/**
 * The texts of a session file that are the reader's own: the literals of its script.
 *
 * <p>The traced process writes the file, so it may claim that anything is part of the script. Texts
 * that are not the reader's own are escaped for a terminal, and files that they name are not read.
 */
public final class OwnTexts {
    private static final OwnTexts NONE = new OwnTexts(text -> false);
    private static final OwnTexts ALL = new OwnTexts(text -> true);

    private final Predicate<String> own;

    private OwnTexts(Predicate<String> own) {
        this.own = own;
    }

    /** Trusts no text, for a file of unknown origin. */
    public static OwnTexts none() {
        return NONE;
    }

    /** Trusts only these texts. */
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
