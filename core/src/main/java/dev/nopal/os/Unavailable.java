package dev.nopal.os;

/**
 * The reason why kernel tracers cannot see this process's tracepoints, and what would change that.
 */
public final class Unavailable extends Exception {
    private static final long serialVersionUID = 1;

    private final String remedy;

    Unavailable(String reason, String remedy) {
        super(reason, null, false, false);
        this.remedy = remedy;
    }

    /** Returns one sentence that says what to do, or an empty string if nothing helps. */
    public String remedy() {
        return remedy;
    }
}
