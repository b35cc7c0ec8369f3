package dev.nopal.agent.control;

import java.io.IOException;

/** Says that the other side sent bytes that are no message. */
public final class MalformedMessageException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;

    MalformedMessageException(long offset, String reason) {
        super(reason + " at offset " + offset);
        this.offset = offset;
    }

    /** Returns where in the message it is wrong. */
    public long offset() {
        return offset;
    }
}
