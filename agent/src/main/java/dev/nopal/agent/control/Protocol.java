package dev.nopal.agent.control;

import java.util.OptionalInt;

/** The versions of the protocol that this side speaks: the current one and the one before. */
public final class Protocol {
    /** The version that this side prefers. */
    public static final int CURRENT = 5;

    /** The version that introduced tracers. */
    public static final int TRACERS = 2;

    /** The version that introduced notes. */
    public static final int NOTES = 3;

    /** The version that introduced checks and the progress of instrumenting. */
    public static final int PROGRESS = 4;

    /** The version that introduced the names of targets. */
    public static final int TARGET = 5;

    /** The oldest version that this side understands. */
    public static final int OLDEST = 4;

    private Protocol() {}

    /** Returns the newest version that both sides speak. */
    public static OptionalInt common(Message.Hello theirs) {
        int version = Math.min(CURRENT, theirs.version());
        return version >= OLDEST && version >= theirs.oldest()
                ? OptionalInt.of(version)
                : OptionalInt.empty();
    }

    /** Returns a sentence that says which side to upgrade. */
    public static String mismatch(Message.Hello theirs, String self, String other) {
        boolean isTheirsOlder = theirs.version() < OLDEST;
        return "the "
                + (isTheirsOlder ? other : self)
                + " is too old for the "
                + (isTheirsOlder ? self : other)
                + " (protocol "
                + Math.min(theirs.version(), CURRENT)
                + " and "
                + Math.max(theirs.version(), CURRENT)
                + "); upgrade "
                + (isTheirsOlder ? other : self);
    }
}
