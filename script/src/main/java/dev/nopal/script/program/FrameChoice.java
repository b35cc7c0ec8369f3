package dev.nopal.script.program;

/** The frames of a stack that a script asks for. */
public sealed interface FrameChoice {
    /** A choice without a pattern. */
    enum Fixed implements FrameChoice {
        /** The innermost frames, as they are. */
        ALL,
        /** The frames that lead to the program's own code. */
        OWN
    }

    /** Only frames whose class, or class and method, matches a pattern with {@code *}. */
    record Matching(String pattern) implements FrameChoice {}
}
