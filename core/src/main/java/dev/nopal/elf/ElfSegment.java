package dev.nopal.elf;

/**
 * A segment as its program header describes it.
 *
 * <p>The numbers are unsigned and unchecked; a segment may claim bytes that the file does not have.
 */
public record ElfSegment(
        int type, int flags, long offset, long address, long fileSize, long memorySize) {

    /** Returns whether the loader maps this segment. */
    public boolean isLoad() {
        return type == ElfLayout.PT_LOAD;
    }

    /** Returns whether its pages may be executed. */
    public boolean isExecutable() {
        return (flags & ElfLayout.PF_X) != 0;
    }

    /** Returns whether its pages may be written. */
    public boolean isWritable() {
        return (flags & ElfLayout.PF_W) != 0;
    }

    /** Returns whether its pages may be read. */
    public boolean isReadable() {
        return (flags & ElfLayout.PF_R) != 0;
    }
}
