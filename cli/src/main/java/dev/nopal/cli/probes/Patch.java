package dev.nopal.cli.probes;

/** The state of the code at a probe's site in a process. */
public enum Patch {
    /** The bytes of the file: nothing is attached. */
    NONE("no"),
    /** A breakpoint: a uprobe, or a debugger. */
    BREAKPOINT("yes (breakpoint)"),
    /** A call into the kernel's trampoline: an optimised uprobe. */
    CALL("yes (call)"),
    /** Something else. */
    OTHER("yes (unknown instruction)"),
    /** The process may not be read, or the site is not mapped. */
    UNKNOWN("unknown");

    private final String words;

    Patch(String words) {
        this.words = words;
    }

    /** Returns whether the site was changed. */
    public boolean isPatched() {
        return this == BREAKPOINT || this == CALL || this == OTHER;
    }

    /** Returns the state as words that answer "is it patched?". */
    public String words() {
        return words;
    }
}
