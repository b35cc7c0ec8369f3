package dev.nopal.cli.text;

import java.io.IOException;

/** Thrown for a text that is not JSON, or more than this command reads. */
public final class MalformedJsonException extends IOException {
    private static final long serialVersionUID = 1;

    MalformedJsonException(long offset, String reason) {
        super("not JSON at character " + offset + ": " + reason);
    }
}
