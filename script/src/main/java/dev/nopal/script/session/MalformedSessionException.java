package dev.nopal.script.session;

/** The error in a session file: where and why it could not be read. */
public final class MalformedSessionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long offset;
    private final String reason;

    public MalformedSessionException(long offset, String reason) {
        super(reason + " at offset " + offset);
        this.offset = offset;
        this.reason = reason;
    }

    MalformedSessionException(long offset, String reason, Throwable cause) {
        this(offset, reason);
        initCause(cause);
    }

    /** Returns the offset of the rejected bytes in the file. */
    public long offset() {
        return offset;
    }

    /** Returns the reason without the offset. */
    public String reason() {
        return reason;
    }
}
