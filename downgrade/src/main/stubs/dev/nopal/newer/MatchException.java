package dev.nopal.newer;

/** The exception of a pattern switch that has no case for a value. */
public final class MatchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates the exception with a message and what an accessor of a record threw. */
    public MatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
