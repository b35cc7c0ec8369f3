package dev.nopal.cli.dof;

/** A section as its header describes it; its range was checked if it is loaded. */
record DofEntry(int index, long type, long flags, long entrySize, int offset, int size) {
    boolean isLoaded() {
        return (flags & DofNumbers.LOAD) != 0;
    }

    @Override
    public String toString() {
        return "section " + index + " (" + DofNumbers.name(type) + ")";
    }
}
