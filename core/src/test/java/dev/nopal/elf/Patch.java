package dev.nopal.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** An editor of fields of a 64-bit little-endian file. */
record Patch(ByteBuffer bytes) {
    static final int PROGRAM_TABLE = 32;
    static final int SECTION_TABLE = 40;
    static final int PROGRAM_ENTRY_SIZE = 54;
    static final int PROGRAM_COUNT = 56;
    static final int SECTION_ENTRY_SIZE = 58;
    static final int SECTION_COUNT = 60;
    static final int NAMES_INDEX = 62;

    static Patch of(byte[] bytes) {
        return new Patch(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    }

    /** Returns the offset of a section header. */
    int section(int index) {
        return (int) bytes.getLong(SECTION_TABLE) + index * ElfLayout.SECTION_HEADER_SIZE;
    }

    Patch word16(int offset, int value) {
        bytes.putShort(offset, (short) value);
        return this;
    }

    Patch word32(int offset, int value) {
        bytes.putInt(offset, value);
        return this;
    }

    Patch word64(int offset, long value) {
        bytes.putLong(offset, value);
        return this;
    }
}
