package dev.nopal.script.session;

import java.io.IOException;

/** The error that a script does not fit into the session file that was created for it. */
public final class SessionFullException extends IOException {
    private static final long serialVersionUID = 1;

    SessionFullException(String message) {
        super(message);
    }
}
