package dev.nopal.elf;

import java.nio.ByteBuffer;

/**
 * The widths in which the 32-bit and the 64-bit format differ.
 *
 * <p>{@link ElfLayout} draws the 64-bit structures. The 32-bit ones have the same fields in the
 * same order with words of 4 bytes; only the flags of a program header moved, to its end but one.
 */
enum ElfClass {
    BITS_32(4, 52, 32, 40),
    BITS_64(8, ElfLayout.HEADER_SIZE, ElfLayout.PROGRAM_HEADER_SIZE, ElfLayout.SECTION_HEADER_SIZE);

    private final int wordSize;
    private final int headerSize;
    private final int programHeaderSize;
    private final int sectionHeaderSize;

    ElfClass(int wordSize, int headerSize, int programHeaderSize, int sectionHeaderSize) {
        this.wordSize = wordSize;
        this.headerSize = headerSize;
        this.programHeaderSize = programHeaderSize;
        this.sectionHeaderSize = sectionHeaderSize;
    }

    int wordSize() {
        return wordSize;
    }

    int headerSize() {
        return headerSize;
    }

    int programHeaderSize() {
        return programHeaderSize;
    }

    int sectionHeaderSize() {
        return sectionHeaderSize;
    }

    /** Reads the next address, offset or size; 32-bit ones are zero-extended. */
    long word(ByteBuffer buffer) {
        return this == BITS_64 ? buffer.getLong() : Integer.toUnsignedLong(buffer.getInt());
    }
}
