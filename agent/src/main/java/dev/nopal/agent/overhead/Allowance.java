package dev.nopal.agent.overhead;

/**
 * The time that probes may cost the program: a share of one processor, accumulated for at most
 * three seconds.
 *
 * <p>So a burst is allowed, such as the first second after instrumenting, when code is interpreted;
 * a lasting load is not.
 */
final class Allowance {
    private static final double SAVED_SECONDS = 3;
    private static final double SECOND = 1e9;

    private final double share;
    private double saved;

    /**
     * @param share the share of one processor, such as 0.1
     */
    Allowance(double share) {
        this.share = share;
        saved = share * SAVED_SECONDS * SECOND;
    }

    /** Spends time; returns whether that was more than the rest. */
    boolean isOverdrawnBy(double spentNanos, double elapsedNanos) {
        double most = share * SAVED_SECONDS * SECOND;
        saved = Math.min(most, saved + share * elapsedNanos) - spentNanos;
        return saved < 0;
    }

    /** Starts again with a second's worth, because the probes that overdrew it are gone. */
    void restart() {
        saved = share * SECOND;
    }

    double share() {
        return share;
    }
}
