package dev.nopal.agent.meter;

/**
 * What runs around each call of one method, on the thread that calls.
 *
 * <p>Must be quick, must not block, and must be thread-safe. What it throws is discarded.
 */
public interface AroundCall {
    /** Runs when a call begins; returns a token for {@link #exit}. */
    long enter();

    /**
     * Runs when a call ends.
     *
     * @param thrown the exception that ended it, or null
     * @param token what {@link #enter} returned; 0 if the call began before it was measured
     */
    void exit(Throwable thrown, long token);
}
