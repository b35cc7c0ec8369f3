package dev.nopal.cli.probes;

/** Says what stands at a probe's site in a process. */
public enum Patch {
    /** The bytes of the file: nothing is attached. */
    NONE("no"),
    /** A breakpoint: a uprobe, or a debugger. */
    BREAKPOINT("yes (breakpoint)"),
    /** A call into the kernel's trampoline: a uprobe of the fast kind. */
    CALL("yes (call)"),
    /** Something else than either. */
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

    /** Returns the answer to "is it patched?" in words. */
    public String words() {
        return words;
    }
}
