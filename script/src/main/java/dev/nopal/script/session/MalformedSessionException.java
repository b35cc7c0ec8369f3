package dev.nopal.script.session;

/** Says where and why a session file could not be understood. */
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

    /** Returns the offset of the refused bytes in the file. */
    public long offset() {
        return offset;
    }

    /** Returns the reason without the offset. */
    public String reason() {
        return reason;
    }
}
