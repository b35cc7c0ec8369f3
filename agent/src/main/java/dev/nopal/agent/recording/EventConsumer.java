package dev.nopal.agent.recording;

/**
 * The consumer of recorded events.
 *
 * <p>Called on the application's threads, inside its code: must be quick, and must not block. What
 * it throws is discarded.
 */
public interface EventConsumer {
    /** Called when a tracepoint has fired. */
    void fired(RecordedProbe probe, Object[] arguments);

    /**
     * Called when a method is entered.
     *
     * @param self null in a static method and in a constructor
     * @return a value that is passed to {@link #exited}
     */
    long entered(RecordedProbe probe, Object self, Object[] arguments);

    /**
     * Called when a method ends.
     *
     * @param entered the value that {@link #entered} returned, or 0 if it threw
     * @param returned the value that the method returned; null also if it returns nothing
     * @param thrown the exception that ended it, or null
     */
    void exited(RecordedProbe probe, long entered, Object returned, Throwable thrown);
}
