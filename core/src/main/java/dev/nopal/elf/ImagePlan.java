package dev.nopal.elf;

import static dev.nopal.elf.ElfLayout.*;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The layout of an image, in which a file offset is also the distance from the load address.
 *
 * <pre>
 * LOAD R    header, program headers, .note.gnu.build-id, .hash, .dynsym, .dynstr, .stapsdt.base
 * LOAD RX   .text: slots of 16 bytes
 * LOAD RW   .dynamic, .probes: enable words of 8 bytes; the low two are the USDT semaphore
 * not loaded: .note.stapsdt (room), .note.nopal (room), .shstrtab, section headers
 * </pre>
 *
 * <p>Who needs what: bcc needs .text before .probes before .note.stapsdt; libbpf needs stubs in an
 * executable segment and semaphores in one that is not; the kernel needs semaphores backed by file
 * bytes; inspektor-gadget needs .stapsdt.base, loaded and equal to what the notes say.
 */
final class ImagePlan {
    private static final int PROGRAM_HEADERS = 6;
    private static final int BUILD_ID = HEADER_SIZE + PROGRAM_HEADERS * PROGRAM_HEADER_SIZE;
    private static final int BUILD_ID_NOTE_SIZE = NoteLayout.NOTE_HEADER_SIZE + 4 + 20;
    private static final int HASH = (BUILD_ID + BUILD_ID_NOTE_SIZE + 7) & -8;
    private static final int HASH_SIZE = 5 * Integer.BYTES; // one bucket, chain of two symbols
    private static final int SYMBOLS = (HASH + HASH_SIZE + 7) & -8;
    private static final int SYMBOLS_SIZE = 2 * SYMBOL_SIZE; // the null symbol and ours
    private static final int STRINGS = SYMBOLS + SYMBOLS_SIZE;
    private static final int DYNAMIC_SIZE = 6 * DYNAMIC_ENTRY_SIZE;

    private static final String[] SECTIONS = {
        "",
        ".note.gnu.build-id",
        ".hash",
        ".dynsym",
        ".dynstr",
        NoteLayout.STAPSDT_BASE_SECTION,
        ".text",
        ".dynamic",
        ".probes",
        NoteLayout.STAPSDT_SECTION,
        NoteLayout.NOPAL_SECTION,
        ".shstrtab"
    };
    private static final int TEXT_SECTION = 6;
    private static final int STRING_SECTION = 4;
    private static final int SYMBOL_SECTION = 3;
    private static final int NOTE_SECTION = 9;
    private static final int SIGNATURE_SECTION = 10;
    private static final byte[] SECTION_NAMES =
            (String.join("\0", SECTIONS) + '\0').getBytes(StandardCharsets.US_ASCII);

    private final Nop nop;
    private final int slots;
    private final int noteRoom;
    private final int signatureRoom;
    private final byte[] strings;
    private final int text;
    private final int data;

    ImagePlan(Nop nop, int slots, int noteRoom, int signatureRoom, String symbol) {
        this.nop = nop;
        this.slots = slots;
        this.noteRoom = NoteLayout.align(noteRoom);
        this.signatureRoom = NoteLayout.align(signatureRoom);
        this.strings = ('\0' + symbol + '\0').getBytes(StandardCharsets.US_ASCII);
        this.text = page(base() + 1);
        this.data = page(text + slots * Nop.SLOT_SIZE);
    }

    Nop nop() {
        return nop;
    }

    int slots() {
        return slots;
    }

    int noteRoom() {
        return noteRoom;
    }

    int signatureRoom() {
        return signatureRoom;
    }

    /** Returns the offset of the build-id's own bytes. */
    int buildId() {
        return BUILD_ID + BUILD_ID_NOTE_SIZE - 20;
    }

    int base() {
        return STRINGS + strings.length;
    }

    int text() {
        return text;
    }

    int words() {
        return data + DYNAMIC_SIZE;
    }

    int notes() {
        return words() + slots * Long.BYTES;
    }

    int signatures() {
        return notes() + noteRoom;
    }

    int noteTypeField() {
        return sectionHeaders() + NOTE_SECTION * SECTION_HEADER_SIZE + SECTION_TYPE_FIELD;
    }

    int signatureTypeField() {
        return sectionHeaders() + SIGNATURE_SECTION * SECTION_HEADER_SIZE + SECTION_TYPE_FIELD;
    }

    int noteSizeField() {
        return sectionHeaders() + NOTE_SECTION * SECTION_HEADER_SIZE + SECTION_SIZE_FIELD;
    }

    int signatureSizeField() {
        return sectionHeaders() + SIGNATURE_SECTION * SECTION_HEADER_SIZE + SECTION_SIZE_FIELD;
    }

    int size() {
        return sectionHeaders() + SECTIONS.length * SECTION_HEADER_SIZE;
    }

    private int sectionNames() {
        return signatures() + signatureRoom;
    }

    private int sectionHeaders() {
        return (sectionNames() + SECTION_NAMES.length + 7) & -8;
    }

    private int page(int offset) {
        int alignment = nop.machine().segmentAlignment();
        return (offset + alignment - 1) & -alignment;
    }

    /** Returns the file without probes. */
    byte[] write() {
        ByteBuffer out = ImageWriter.little(size());
        writeHeader(out);
        writeProgramHeaders(out);
        byte[] buildId =
                ImageWriter.note(
                        NoteLayout.GNU_OWNER, NoteLayout.BUILD_ID_TYPE, ImageWriter.little(20));
        out.put(BUILD_ID, buildId);
        writeSymbols(out);
        byte[] slot = nop.slot();
        for (int i = 0; i < slots; i++) {
            out.put(text + i * Nop.SLOT_SIZE, slot);
        }
        writeDynamic(out);
        out.put(sectionNames(), SECTION_NAMES);
        writeSectionHeaders(out);
        return out.array();
    }

    private void writeHeader(ByteBuffer out) {
        out.position(0).putInt(MAGIC);
        out.put((byte) CLASS_64).put((byte) LITTLE_ENDIAN).put((byte) 1);
        out.position(16);
        out.putShort((short) TYPE_DYNAMIC).putShort((short) nop.machine().code());
        out.putInt(1); // version
        out.putLong(0); // no entry
        out.putLong(HEADER_SIZE).putLong(sectionHeaders());
        out.putInt(0); // flags
        out.putShort((short) HEADER_SIZE);
        out.putShort((short) PROGRAM_HEADER_SIZE).putShort((short) PROGRAM_HEADERS);
        out.putShort((short) SECTION_HEADER_SIZE).putShort((short) SECTIONS.length);
        out.putShort((short) (SECTIONS.length - 1));
    }

    private void writeProgramHeaders(ByteBuffer out) {
        int alignment = nop.machine().segmentAlignment();
        out.position(HEADER_SIZE);
        segment(out, PT_LOAD, PF_R, 0, base() + 1, alignment);
        segment(out, PT_LOAD, PF_R | PF_X, text, slots * Nop.SLOT_SIZE, alignment);
        segment(out, PT_LOAD, PF_R | PF_W, data, notes() - data, alignment);
        segment(out, PT_DYNAMIC, PF_R | PF_W, data, DYNAMIC_SIZE, 8);
        segment(out, PT_NOTE, PF_R, BUILD_ID, BUILD_ID_NOTE_SIZE, NoteLayout.ALIGNMENT);
        segment(out, PT_GNU_STACK, PF_R | PF_W, 0, 0, 16);
    }

    private static void segment(
            ByteBuffer out, int type, int flags, int offset, int size, int align) {
        out.putInt(type).putInt(flags);
        out.putLong(offset).putLong(offset).putLong(offset);
        out.putLong(size).putLong(size).putLong(align);
    }

    private void writeSymbols(ByteBuffer out) {
        // One bucket that leads to symbol 1, whose chain ends: glibc and musl both read DT_HASH.
        out.position(HASH).putInt(1).putInt(2).putInt(1).putInt(0).putInt(0);
        out.position(SYMBOLS + SYMBOL_SIZE);
        out.putInt(1); // name
        out.put((byte) 0x12).put((byte) 0); // global function, default visibility
        out.putShort((short) TEXT_SECTION);
        out.putLong(text).putLong((long) slots * Nop.SLOT_SIZE);
        out.put(STRINGS, strings);
    }

    private void writeDynamic(ByteBuffer out) {
        out.position(data);
        out.putLong(DT_HASH).putLong(HASH);
        out.putLong(DT_STRTAB).putLong(STRINGS);
        out.putLong(DT_SYMTAB).putLong(SYMBOLS);
        out.putLong(DT_STRSZ).putLong(strings.length);
        out.putLong(DT_SYMENT).putLong(SYMBOL_SIZE);
        out.putLong(DT_NULL).putLong(0);
    }

    private void writeSectionHeaders(ByteBuffer out) {
        int code = SHF_ALLOC | SHF_EXECINSTR;
        int data = SHF_ALLOC | SHF_WRITE;
        int words = slots * Long.BYTES;
        out.position(sectionHeaders() + SECTION_HEADER_SIZE);
        section(out, 1, SHT_NOTE, SHF_ALLOC, BUILD_ID, BUILD_ID_NOTE_SIZE, 0, 0, 4, 0);
        section(out, 2, SHT_HASH, SHF_ALLOC, HASH, HASH_SIZE, SYMBOL_SECTION, 0, 8, 4);
        section(out, 3, SHT_DYNSYM, SHF_ALLOC, SYMBOLS, SYMBOLS_SIZE, STRING_SECTION, 1, 8, 24);
        section(out, 4, SHT_STRTAB, SHF_ALLOC, STRINGS, strings.length, 0, 0, 1, 0);
        section(out, 5, SHT_PROGBITS, SHF_ALLOC, base(), 1, 0, 0, 1, 0);
        section(out, 6, SHT_PROGBITS, code, text, slots * Nop.SLOT_SIZE, 0, 0, 16, 0);
        section(out, 7, SHT_DYNAMIC, data, this.data, DYNAMIC_SIZE, STRING_SECTION, 0, 8, 16);
        section(out, 8, SHT_PROGBITS, data, words(), words, 0, 0, 8, 0);
        section(out, 9, SHT_NOTE, 0, notes(), 0, 0, 0, 4, 0);
        section(out, 10, SHT_NOTE, 0, signatures(), 0, 0, 0, 4, 0);
        section(out, 11, SHT_STRTAB, 0, sectionNames(), SECTION_NAMES.length, 0, 0, 1, 0);
    }

    private static void section(
            ByteBuffer out,
            int index,
            int type,
            int flags,
            int offset,
            int size,
            int link,
            int info,
            int alignment,
            int entrySize) {
        int name = 0;
        for (int i = 0; i < index; i++) {
            name += SECTIONS[i].length() + 1;
        }
        out.putInt(name).putInt(type).putLong(flags);
        out.putLong((flags & SHF_ALLOC) != 0 ? offset : 0).putLong(offset).putLong(size);
        out.putInt(link).putInt(info).putLong(alignment).putLong(entrySize);
    }
}
