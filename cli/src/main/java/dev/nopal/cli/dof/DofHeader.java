package dev.nopal.cli.dof;

import java.nio.ByteOrder;

/**
 * The header of a DOF.
 *
 * @param version 1, 2 or 3; is-enabled offsets came with 2
 * @param sectionTable the offset of the section headers
 * @param loadSize the bytes that a kernel is given; all sections that are loaded lie in them
 * @param fileSize all bytes
 */
record DofHeader(
        int version,
        ByteOrder order,
        long sections,
        long sectionTable,
        int loadSize,
        int fileSize) {
    private static final int MODEL = 4;
    private static final int ENCODING = 5;
    private static final int VERSION = 6;
    private static final int PADDING = 10;
    private static final int FLAGS = 16;
    private static final int OWN_SIZE = 20;
    private static final int SECTION_SIZE = 24;
    private static final int SECTIONS = 28;
    private static final int SECTION_TABLE = 32;
    private static final int LOAD_SIZE = 40;
    private static final int FILE_SIZE = 48;

    static DofHeader read(DofBytes raw) {
        raw.require(0, DofNumbers.HEADER_SIZE, "header");
        ByteOrder order = identify(raw);
        DofBytes bytes = raw.from(0, order);
        equal(bytes, FLAGS, bytes.u32(FLAGS, ""), 0, "flags");
        equal(bytes, OWN_SIZE, bytes.u32(OWN_SIZE, ""), DofNumbers.HEADER_SIZE, "header size");
        equal(
                bytes,
                SECTION_SIZE,
                bytes.u32(SECTION_SIZE, ""),
                DofNumbers.SECTION_SIZE,
                "section header size");
        long loadSize = bytes.u64(LOAD_SIZE, "");
        long fileSize = bytes.u64(FILE_SIZE, "");
        if (fileSize < DofNumbers.HEADER_SIZE || fileSize > bytes.size()) {
            throw bytes.malformed(
                    FILE_SIZE,
                    "file size "
                            + Long.toUnsignedString(fileSize)
                            + " outside "
                            + DofNumbers.HEADER_SIZE
                            + " to "
                            + bytes.size());
        }
        if (loadSize < DofNumbers.HEADER_SIZE || loadSize > fileSize) {
            throw bytes.malformed(
                    LOAD_SIZE,
                    "load size "
                            + Long.toUnsignedString(loadSize)
                            + " outside "
                            + DofNumbers.HEADER_SIZE
                            + " to "
                            + fileSize);
        }
        long table = bytes.u64(SECTION_TABLE, "");
        if (table < DofNumbers.HEADER_SIZE || table > loadSize || table % Long.BYTES != 0) {
            throw bytes.malformed(
                    SECTION_TABLE, "section headers at " + DofBytes.hex(table) + " are misplaced");
        }
        long sections = bytes.u32(SECTIONS, "");
        if (sections > (loadSize - table) / DofNumbers.SECTION_SIZE) {
            throw bytes.malformed(
                    SECTIONS, sections + " section headers end past the load size " + loadSize);
        }
        return new DofHeader(
                bytes.u8(VERSION, ""), order, sections, table, (int) loadSize, (int) fileSize);
    }

    private static ByteOrder identify(DofBytes raw) {
        if (!isDof(raw)) {
            throw raw.malformed(0, "no DOF magic");
        }
        between(raw, MODEL, 1, 2, "data model");
        between(raw, ENCODING, 1, 2, "encoding");
        between(raw, VERSION, 1, 3, "version");
        for (int i = PADDING; i < FLAGS; i++) {
            equal(raw, i, raw.u8(i, ""), 0, "identification byte " + i);
        }
        return raw.u8(ENCODING, "") == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    static boolean isDof(DofBytes raw) {
        return raw.size() >= Integer.BYTES
                && raw.from(0, ByteOrder.BIG_ENDIAN).u32(0, "") == DofNumbers.MAGIC;
    }

    private static void between(DofBytes raw, int offset, int low, int high, String what) {
        int value = raw.u8(offset, what);
        if (value < low || value > high) {
            throw raw.malformed(offset, what + " " + value + " outside " + low + " to " + high);
        }
    }

    private static void equal(DofBytes bytes, int offset, long value, long expected, String what) {
        if (value != expected) {
            throw bytes.malformed(offset, what + " " + value + " instead of " + expected);
        }
    }
}
