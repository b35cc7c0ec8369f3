package dev.nopal.cli.dof;

import java.util.ArrayList;
import java.util.List;

/** The sections of a DOF, checked as a kernel checks them. */
final class DofTable {
    private static final int ALIGN = 4;
    private static final int FLAGS = 8;
    private static final int ENTRY_SIZE = 12;
    private static final int OFFSET = 16;
    private static final int SIZE = 24;

    private final DofBytes bytes;
    private final List<DofEntry> entries;

    private DofTable(DofBytes bytes, List<DofEntry> entries) {
        this.bytes = bytes;
        this.entries = entries;
    }

    /**
     * Reads the section headers.
     *
     * @param bytes those that are loaded
     */
    static DofTable read(DofBytes bytes, DofHeader header) {
        List<DofEntry> entries = new ArrayList<>();
        for (int i = 0; i < header.sections(); i++) {
            long at = header.sectionTable() + (long) i * DofNumbers.SECTION_SIZE;
            entries.add(entry(bytes, i, at));
        }
        return new DofTable(bytes, entries);
    }

    private static DofEntry entry(DofBytes bytes, int index, long at) {
        long type = bytes.u32(at, "section header");
        long align = bytes.u32(at + ALIGN, "section header");
        long flags = bytes.u32(at + FLAGS, "section header");
        long entrySize = bytes.u32(at + ENTRY_SIZE, "section header");
        long offset = bytes.u64(at + OFFSET, "section header");
        long size = bytes.u64(at + SIZE, "section header");
        String name = "section " + index + " (" + DofNumbers.name(type) + ")";
        if ((flags & DofNumbers.LOAD) == 0) {
            if (DofNumbers.isLoadable(type)) {
                throw bytes.malformed(at + FLAGS, name + " is not loaded: flags " + flags);
            }
            return new DofEntry(index, type, flags, entrySize, 0, 0);
        }
        if ((align & (align - 1)) != 0) {
            throw bytes.malformed(
                    at + ALIGN, name + " is aligned to " + align + ", not to a power of two");
        }
        if (align != 0 && (offset & (align - 1)) != 0) {
            throw bytes.malformed(
                    at + OFFSET,
                    name + " at " + DofBytes.hex(offset) + " is not aligned to " + align);
        }
        if (offset < 0 || offset > bytes.size() || size < 0 || size > bytes.size() - offset) {
            throw bytes.malformed(
                    at + OFFSET,
                    name
                            + " at "
                            + DofBytes.hex(offset)
                            + " of "
                            + Long.toUnsignedString(size)
                            + " bytes ends past the load size "
                            + bytes.size());
        }
        if (type == DofNumbers.STRTAB && (size == 0 || bytes.u8(offset + size - 1, name) != 0)) {
            throw bytes.malformed(at, name + " is not terminated");
        }
        return new DofEntry(index, type, flags, entrySize, (int) offset, (int) size);
    }

    List<DofEntry> all() {
        return entries;
    }

    /** Returns the section that a field at an offset names. */
    DofEntry at(long field, int type, String what) {
        long index = bytes.u32(field, what);
        if (index >= entries.size()) {
            throw bytes.malformed(field, what + " in section " + index + " of " + entries.size());
        }
        DofEntry entry = entries.get((int) index);
        if (entry.type() != type || !entry.isLoaded()) {
            throw bytes.malformed(
                    field, what + " in " + entry + " instead of a " + DofNumbers.name(type));
        }
        return entry;
    }
}
