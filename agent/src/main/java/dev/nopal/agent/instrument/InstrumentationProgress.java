package dev.nopal.agent.instrument;

/** The observer of a request while its classes are instrumented; called by the same thread. */
public interface InstrumentationProgress {
    /** Observes nothing. */
    InstrumentationProgress NONE =
            new InstrumentationProgress() {
                @Override
                public void progressed(int methods, int expected) {}

                @Override
                public boolean isCancelled() {
                    return false;
                }
            };

    /**
     * Called after each batch of classes.
     *
     * @param methods how many are instrumented
     * @param expected how many there will be, or 0
     */
    void progressed(int methods, int expected);

    /** Returns whether to stop here; asked before each batch. */
    boolean isCancelled();
}
