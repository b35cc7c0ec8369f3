package dev.nopal.elf;

import java.nio.ByteBuffer;

/** One entry of the section table, before its name is known. */
record SectionHeader(
        int name, int type, long flags, long address, long offset, long size, int link, int info) {

    /** Reads the entry at the buffer's position. */
    static SectionHeader read(ByteBuffer buffer, ElfClass width) {
        return new SectionHeader(
                buffer.getInt(),
                buffer.getInt(),
                width.word(buffer),
                width.word(buffer),
                width.word(buffer),
                width.word(buffer),
                buffer.getInt(),
                buffer.getInt());
    }

    ElfSection named(String text) {
        return new ElfSection(text, type, flags, address, offset, size);
    }
}
