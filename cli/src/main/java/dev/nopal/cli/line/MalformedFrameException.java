package dev.nopal.cli.line;

import java.io.IOException;

/** Thrown for bytes that are not a frame. */
public final class MalformedFrameException extends IOException {
    private static final long serialVersionUID = 1;

    public MalformedFrameException(String reason) {
        super(reason);
    }
}
