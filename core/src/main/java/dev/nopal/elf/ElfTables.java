package dev.nopal.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The readers of the section table and the program table.
 *
 * <p>Counts that do not fit into the 16 bits of the file header are in section header 0: the number
 * of sections in its size, the index of the names in its link, the number of segments in its info.
 */
final class ElfTables {
    private static final int ESCAPED = 0xffff; // SHN_XINDEX and PN_XNUM
    private static final int NO_NAMES = 0; // SHN_UNDEF

    private final ElfHeader header;
    private final ElfInput input;

    ElfTables(ElfHeader header, ElfInput input) {
        this.header = header;
        this.input = input;
    }

    List<ElfSection> sections() throws IOException {
        List<SectionHeader> headers = sectionHeaders();
        if (headers.isEmpty()) {
            return List.of();
        }
        SectionNames names = names(headers);
        List<ElfSection> sections = new ArrayList<>(headers.size());
        for (int i = 0; i < headers.size(); i++) {
            SectionHeader section = headers.get(i);
            sections.add(section.named(names.at(section.name(), headerOffset(i))));
        }
        return List.copyOf(sections);
    }

    List<ElfSegment> segments() throws IOException {
        long count = header.programCount();
        if (count == ESCAPED && header.sectionTable() != 0) {
            count = Integer.toUnsignedLong(sectionZero().info());
        }
        if (header.programTable() == 0 || count == 0) {
            return List.of();
        }
        int entrySize = header.width().programHeaderSize();
        requireEntrySize(
                header.programEntrySize(),
                entrySize,
                header.programEntrySizeField(),
                "program header");
        if (count > Limits.MAX_SEGMENTS) {
            throw new MalformedElfException(
                    header.programTable(), count + " program headers are over the limit");
        }
        ByteBuffer table =
                input.read(header.programTable(), count * entrySize, "program header table");
        List<ElfSegment> segments = new ArrayList<>((int) count);
        for (int i = 0; i < count; i++) {
            segments.add(segment(table.position(i * entrySize)));
        }
        return List.copyOf(segments);
    }

    private List<SectionHeader> sectionHeaders() throws IOException {
        if (header.sectionTable() == 0) {
            return List.of();
        }
        int entrySize = header.width().sectionHeaderSize();
        long count = header.sectionCount();
        if (count == 0 && header.sectionEntrySize() != 0) {
            count = sectionZero().size();
        }
        if (count == 0) {
            return List.of();
        }
        checkSectionTable();
        if (count < 0 || count > Limits.MAX_SECTIONS) {
            throw new MalformedElfException(
                    header.sectionTable(),
                    Long.toUnsignedString(count) + " section headers are over the limit");
        }
        ByteBuffer table =
                input.read(header.sectionTable(), count * entrySize, "section header table");
        List<SectionHeader> headers = new ArrayList<>((int) count);
        for (int i = 0; i < count; i++) {
            headers.add(SectionHeader.read(table.position(i * entrySize), header.width()));
        }
        return headers;
    }

    private long headerOffset(int index) {
        return header.sectionTable() + (long) index * header.width().sectionHeaderSize();
    }

    private SectionHeader sectionZero() throws IOException {
        checkSectionTable();
        int size = header.width().sectionHeaderSize();
        return SectionHeader.read(
                input.read(header.sectionTable(), size, "section header 0"), header.width());
    }

    private void checkSectionTable() {
        requireEntrySize(
                header.sectionEntrySize(),
                header.width().sectionHeaderSize(),
                header.sectionEntrySizeField(),
                "section header");
        if (header.sectionTable() > 0 && header.sectionTable() < header.width().headerSize()) {
            throw new MalformedElfException(
                    header.sectionTable(), "section header table overlaps the header");
        }
    }

    private SectionNames names(List<SectionHeader> headers) throws IOException {
        long index = header.namesIndex();
        if (index == ESCAPED) {
            index = Integer.toUnsignedLong(headers.getFirst().link());
        }
        if (index == NO_NAMES) {
            return SectionNames.NONE;
        }
        if (index >= headers.size()) {
            throw new MalformedElfException(
                    header.sectionTable(),
                    "section names in section " + index + " of " + headers.size());
        }
        SectionHeader names = headers.get((int) index);
        if (names.type() != ElfLayout.SHT_STRTAB) {
            throw new MalformedElfException(
                    headerOffset((int) index),
                    "section names in a section of type " + Integer.toUnsignedString(names.type()));
        }
        ByteBuffer bytes = input.read(names.offset(), names.size(), "section name table");
        return new SectionNames(bytes.array(), names.offset());
    }

    private ElfSegment segment(ByteBuffer entry) {
        ElfClass width = header.width();
        int type = entry.getInt();
        int flags = width == ElfClass.BITS_64 ? entry.getInt() : 0;
        long offset = width.word(entry);
        long address = width.word(entry);
        width.word(entry); // physical address
        long fileSize = width.word(entry);
        long memorySize = width.word(entry);
        if (width == ElfClass.BITS_32) {
            flags = entry.getInt();
        }
        return new ElfSegment(type, flags, offset, address, fileSize, memorySize);
    }

    private static void requireEntrySize(int actual, int expected, int field, String what) {
        if (actual != expected) {
            throw new MalformedElfException(
                    field, what + " of " + actual + " bytes instead of " + expected);
        }
    }
}
