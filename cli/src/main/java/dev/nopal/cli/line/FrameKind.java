package dev.nopal.cli.line;

/** The kinds of frames between the command and its far side; docs/formats.md has their content. */
public enum FrameKind {
    /** To the far side: find JVMs, and say hello to them. */
    OPEN,
    /** To the far side: how far the replica was read. */
    APPLIED,
    /** To the far side: how many bytes of messages were read. */
    CONSUMED,
    /** Both ways: messages between the command and an agent, as they are. */
    CONTROL,
    /** Both ways: the end of a channel. */
    CLOSE,
    /** Both ways: a sign of life. */
    PING,
    /** To the command: a JVM that was found and is connected. */
    FOUND,
    /** To the command: the reason why there is no JVM, or no session file. */
    FAILED,
    /** To the command: all JVMs were found. */
    COMPLETE,
    /** To the command: a session file begins. */
    SESSION,
    /** To the command: changed bytes of a session file. */
    BYTES,
    /** To the command: the changes so far belong together. */
    ROUND,
    /** To the command: the session file is damaged. */
    DAMAGED,
    /** To the command: a sentence for the user. */
    SAY;

    private static final FrameKind[] ALL = values();

    static FrameKind of(int ordinal) throws MalformedFrameException {
        if (ordinal < 0 || ordinal >= ALL.length) {
            throw new MalformedFrameException("kind " + ordinal);
        }
        return ALL[ordinal];
    }
}
