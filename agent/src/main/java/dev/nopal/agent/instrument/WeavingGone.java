package dev.nopal.agent.instrument;

import java.util.function.Predicate;

/**
 * Is what one wish has woven, until it is closed.
 *
 * <p>Safe from any thread. A hook may still be running, and be called by a method that was entered
 * before, for a moment after {@link #close}.
 */
public interface WeavingGone extends AutoCloseable {
    /** Returns what was woven so far; classes that come later are counted when they do. */
    InstrumentationReport report();

    /**
     * Takes out some hooks for good: silences them, then restores the code of their methods where
     * nobody else has a hook. The report does not change.
     */
    void remove(Predicate<Location> which);

    /**
     * Silences the hooks at once, then restores the original bytes of every class where nobody else
     * has a hook. Idempotent.
     */
    @Override
    void close();
}
