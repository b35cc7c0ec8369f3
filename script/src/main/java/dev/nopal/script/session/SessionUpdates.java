package dev.nopal.script.session;

/** The arrival of changes in the replica of a session file that is elsewhere. */
@FunctionalInterface
public interface SessionUpdates {
    /**
     * Applies what has arrived since the last call, on the thread that reads the file; returns
     * whether there was anything.
     */
    boolean apply();
}
