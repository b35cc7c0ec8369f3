package dev.nopal.elf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A builder of small ELF files: header, program headers, section bytes, names, section headers. */
final class TestElf {
    static final int ADDRESS = 0x400000;

    final ElfClass width;
    final ByteOrder order;
    private final List<Section> sections = new ArrayList<>();
    private final List<ElfSegment> segments = new ArrayList<>();
    private Machine machine = Machine.X86_64;

    private record Section(String name, int type, long address, byte[] bytes) {}

    TestElf(ElfClass width, ByteOrder order) {
        this.width = width;
        this.order = order;
    }

    static TestElf small() {
        return new TestElf(ElfClass.BITS_64, ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Returns a file with one executable and one writable segment, a base section and the given
     * notes.
     */
    static TestElf withNotes(ElfClass width, ByteOrder order, byte[]... notes) {
        return new TestElf(width, order)
                .segment(ElfLayout.PT_LOAD, ElfLayout.PF_R | ElfLayout.PF_X, 0, ADDRESS, 0x80)
                .segment(ElfLayout.PT_LOAD, ElfLayout.PF_R | ElfLayout.PF_W, 0x80, 0x600000, 0x20)
                .section(".stapsdt.base", ElfLayout.SHT_PROGBITS, ADDRESS + 0x70, new byte[1])
                .section(".note.stapsdt", ElfLayout.SHT_NOTE, 0, concat(notes));
    }

    static TestElf withNotes(byte[]... notes) {
        return withNotes(ElfClass.BITS_64, ByteOrder.LITTLE_ENDIAN, notes);
    }

    TestElf machine(Machine value) {
        machine = value;
        return this;
    }

    TestElf section(String name, int type, long address, byte[] bytes) {
        sections.add(new Section(name, type, address, bytes));
        return this;
    }

    TestElf segment(int type, int flags, long offset, long address, long size) {
        segments.add(new ElfSegment(type, flags, offset, address, size, size));
        return this;
    }

    /** Returns the index of {@code .shstrtab}, the last section. */
    int namesIndex() {
        return sections.size() + 1;
    }

    byte[] build() {
        int tables = width.headerSize() + segments.size() * width.programHeaderSize();
        int bodySize = sections.stream().mapToInt(s -> align(s.bytes().length)).sum();
        StringBuilder names = new StringBuilder("\0");
        sections.forEach(section -> names.append(section.name()).append('\0'));
        int nameTable = names.length();
        names.append(".shstrtab\0");
        int sectionTable = tables + bodySize + align(names.length());
        int count = sections.size() + 2;
        ByteBuffer out =
                ByteBuffer.allocate(sectionTable + count * width.sectionHeaderSize()).order(order);
        header(out, sectionTable, count);
        segments.forEach(segment -> programHeader(out, segment));
        ByteBuffer headers = out.duplicate().order(order).position(sectionTable);
        sectionHeader(headers, 0, new Section("", 0, 0, new byte[0]), 0);
        int name = 1;
        for (Section section : sections) {
            sectionHeader(headers, name, section, out.position());
            out.put(section.bytes()).position(align(out.position()));
            name += section.name().length() + 1;
        }
        byte[] text = names.toString().getBytes(StandardCharsets.US_ASCII);
        sectionHeader(
                headers, nameTable, new Section("", ElfLayout.SHT_STRTAB, 0, text), out.position());
        out.put(text);
        return out.array();
    }

    ElfFile parse() throws IOException {
        return ElfFile.parse(ByteSource.of(build()));
    }

    private void header(ByteBuffer out, int sectionTable, int count) {
        out.put(new byte[] {0x7f, 'E', 'L', 'F'});
        out.put((byte) (width == ElfClass.BITS_64 ? ElfLayout.CLASS_64 : ElfLayout.CLASS_32));
        boolean isLittle = order == ByteOrder.LITTLE_ENDIAN;
        out.put((byte) (isLittle ? ElfLayout.LITTLE_ENDIAN : ElfLayout.BIG_ENDIAN)).put((byte) 1);
        out.position(16).putShort((short) ElfLayout.TYPE_DYNAMIC);
        out.putShort((short) machine.code()).putInt(1);
        word(out, 0);
        word(out, segments.isEmpty() ? 0 : width.headerSize());
        word(out, sectionTable);
        out.putInt(0).putShort((short) width.headerSize());
        out.putShort((short) width.programHeaderSize()).putShort((short) segments.size());
        out.putShort((short) width.sectionHeaderSize()).putShort((short) count);
        out.putShort((short) namesIndex());
    }

    private void programHeader(ByteBuffer out, ElfSegment segment) {
        out.putInt(segment.type());
        if (width == ElfClass.BITS_64) {
            out.putInt(segment.flags());
        }
        word(out, segment.offset());
        word(out, segment.address());
        word(out, segment.address());
        word(out, segment.fileSize());
        word(out, segment.memorySize());
        if (width == ElfClass.BITS_32) {
            out.putInt(segment.flags());
        }
        word(out, 0x1000);
    }

    private void sectionHeader(ByteBuffer out, int name, Section section, int offset) {
        out.putInt(name).putInt(section.type());
        word(out, 0);
        word(out, section.address());
        word(out, offset);
        word(out, section.bytes().length);
        out.putInt(0).putInt(0);
        word(out, 4);
        word(out, 0);
    }

    private void word(ByteBuffer out, long value) {
        if (width == ElfClass.BITS_64) {
            out.putLong(value);
        } else {
            out.putInt((int) value);
        }
    }

    private static int align(int size) {
        return NoteLayout.align(size);
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
