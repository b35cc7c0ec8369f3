package dev.nopal.elf;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The headers of an ELF file of 32 or 64 bits, in either byte order.
 *
 * <p>Parsing costs the header, the two tables and the section names; the bytes of a section are
 * read when asked for. What a header claims is compared with the size of the file and with fixed
 * limits before anything is allocated. Bad bytes give {@link MalformedElfException}; a source that
 * fails or shrinks gives {@link IOException}. Safe for use by several threads if the source is.
 */
public final class ElfFile {
    private final ElfHeader header;
    private final ElfInput input;
    private final List<ElfSection> sections;
    private final List<ElfSegment> segments;
    private final SegmentMap loads;
    private final SegmentMap executableLoads;

    private ElfFile(
            ElfHeader header,
            ElfInput input,
            List<ElfSection> sections,
            List<ElfSegment> segments) {
        this.header = header;
        this.input = input;
        this.sections = sections;
        this.segments = segments;
        this.loads = new SegmentMap(segments, segment -> true, input.size());
        this.executableLoads = new SegmentMap(segments, ElfSegment::isExecutable, input.size());
    }

    /**
     * Reads the headers of a file.
     *
     * @throws MalformedElfException when the bytes are not an ELF file or contradict themselves
     */
    public static ElfFile parse(ByteSource source) throws IOException {
        long size = source.size();
        ElfHeader header = ElfHeader.read(source, size);
        ElfInput input = new ElfInput(source, size, header.order());
        ElfTables tables = new ElfTables(header, input);
        return new ElfFile(header, input, tables.sections(), tables.segments());
    }

    /** Returns whether the first four bytes claim that a file is ELF. */
    public static boolean isElf(ByteSource source) throws IOException {
        return ElfHeader.isElf(source, source.size());
    }

    /** Returns the processor that the code is for. */
    public Machine machine() {
        return header.machine();
    }

    /** Returns whether addresses have 64 bits rather than 32. */
    public boolean is64Bit() {
        return header.width() == ElfClass.BITS_64;
    }

    /** Returns the byte order of the file. */
    public ByteOrder byteOrder() {
        return header.order();
    }

    /** Returns the sections in the order of the file; none when their headers were stripped. */
    public List<ElfSection> sections() {
        return sections;
    }

    /** Returns the first section of this name. */
    public Optional<ElfSection> section(String name) {
        return sections.stream().filter(section -> section.name().equals(name)).findFirst();
    }

    /** Returns the segments in the order of the file. */
    public List<ElfSegment> segments() {
        return segments;
    }

    /** Returns where the byte at an address is in the file; empty when no segment loads it. */
    public OptionalLong fileOffset(long address) {
        return loads.fileOffset(address);
    }

    /** Returns where the code at an address is in the file, as a uprobe needs it. */
    public OptionalLong executableFileOffset(long address) {
        return executableLoads.fileOffset(address);
    }

    /**
     * Reads the bytes of a section; a section without bytes in the file ({@code .bss}) has none.
     *
     * @throws MalformedElfException when it reaches past the file or has more than 64 MiB
     */
    public byte[] bytes(ElfSection section) throws IOException {
        if (section.type() == ElfLayout.SHT_NOBITS) {
            return new byte[0];
        }
        return input.read(section.offset(), section.size(), "section " + section.name()).array();
    }

    ElfClass width() {
        return header.width();
    }
}
