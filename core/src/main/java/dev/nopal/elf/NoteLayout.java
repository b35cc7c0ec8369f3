package dev.nopal.elf;

/**
 * The layout of the two kinds of notes in a provider image.
 *
 * <pre>
 * .note.stapsdt (the USDT format, version 3)     .note.nopal (ours: what stapsdt cannot say)
 *   0 u32 namesz = 8                               0 u32 namesz = 6
 *   4 u32 descsz, ends at the third NUL            4 u32 descsz, ends at the NUL
 *   8 u32 type = 3                                 8 u32 type = 256
 *  12 "stapsdt\0"                                 12 "nopal\0" and two zeros
 *  20 u64 pc of the probe instruction             20 u64 pc, the same as in the stapsdt note
 *  28 u64 base = address of .stapsdt.base         28 z   signature, "long id, String customer"
 *  36 u64 semaphore address or 0                     zeros to a multiple of 4
 *  44 z z z provider, probe, arguments
 *     zeros to a multiple of 4
 * </pre>
 */
final class NoteLayout {
    static final String STAPSDT_SECTION = ".note.stapsdt";
    static final String STAPSDT_BASE_SECTION = ".stapsdt.base";
    static final String NOPAL_SECTION = ".note.nopal";

    static final String STAPSDT_OWNER = "stapsdt";
    static final String NOPAL_OWNER = "nopal";
    static final String GNU_OWNER = "GNU";

    static final int STAPSDT_TYPE = 3;
    static final int NOPAL_TYPE = 0x100; // readelf gives small numbers a meaning of its own
    static final int BUILD_ID_TYPE = 3;

    static final int NOTE_HEADER_SIZE = 12;
    static final int ALIGNMENT = 4;

    static int align(int size) {
        return (size + ALIGNMENT - 1) & -ALIGNMENT;
    }

    private NoteLayout() {}
}
