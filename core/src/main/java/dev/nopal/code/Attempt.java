package dev.nopal.code;

/** The start of code whose exceptions are caught; see {@link MethodCode#catchAll}. */
public final class Attempt {
    private final int start;

    Attempt(int start) {
        this.start = start;
    }

    int start() {
        return start;
    }
}
