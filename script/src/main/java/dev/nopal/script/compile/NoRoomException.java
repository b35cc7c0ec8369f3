package dev.nopal.script.compile;

import java.io.IOException;

/** The refusal of a session that needs too much memory; the message is a sentence for the user. */
public final class NoRoomException extends IOException {
    private static final long serialVersionUID = 1;

    public NoRoomException(String sentence) {
        super(sentence);
    }
}
