package dev.nopal.agent.control;

import java.io.IOException;

/** Thrown when the other side sent bytes that are not a message. */
public final class MalformedMessageException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;

    MalformedMessageException(long offset, String reason) {
        super(reason + " at offset " + offset);
        this.offset = offset;
    }

    /** Returns the offset of the error in the message. */
    public long offset() {
        return offset;
    }
}
