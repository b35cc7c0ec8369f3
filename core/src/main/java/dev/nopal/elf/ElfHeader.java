package dev.nopal.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The fields of the file header that locate the two tables.
 *
 * <p>Counts are those of the header itself; {@link ElfTables} finds counts that do not fit there.
 */
record ElfHeader(
        ElfClass width,
        ByteOrder order,
        Machine machine,
        long programTable,
        long sectionTable,
        int programEntrySize,
        int programCount,
        int sectionEntrySize,
        int sectionCount,
        int namesIndex) {

    private static final int IDENT_SIZE = 16;
    private static final int CLASS_FIELD = 4;
    private static final int ORDER_FIELD = 5;

    static boolean isElf(ByteSource source, long size) throws IOException {
        if (size < Integer.BYTES) {
            return false;
        }
        ElfInput input = new ElfInput(source, size, ByteOrder.LITTLE_ENDIAN);
        return input.read(0, Integer.BYTES, "magic").getInt() == ElfLayout.MAGIC;
    }

    static ElfHeader read(ByteSource source, long size) throws IOException {
        if (!isElf(source, size)) {
            throw new MalformedElfException(0, "no ELF magic");
        }
        ByteBuffer ident =
                new ElfInput(source, size, ByteOrder.LITTLE_ENDIAN)
                        .read(0, IDENT_SIZE, "identification");
        ElfClass width = width(ident.get(CLASS_FIELD));
        ByteOrder order = order(ident.get(ORDER_FIELD));
        ByteBuffer header = new ElfInput(source, size, order).read(0, width.headerSize(), "header");
        header.position(IDENT_SIZE);
        header.getShort(); // type: probes are the same in programs, libraries and objects
        Machine machine = Machine.of(Short.toUnsignedInt(header.getShort()));
        header.getInt(); // version
        width.word(header); // entry
        long programTable = width.word(header);
        long sectionTable = width.word(header);
        header.getInt(); // flags
        header.getShort(); // own size
        return new ElfHeader(
                width,
                order,
                machine,
                programTable,
                sectionTable,
                Short.toUnsignedInt(header.getShort()),
                Short.toUnsignedInt(header.getShort()),
                Short.toUnsignedInt(header.getShort()),
                Short.toUnsignedInt(header.getShort()),
                Short.toUnsignedInt(header.getShort()));
    }

    int programEntrySizeField() {
        return 30 + 3 * width.wordSize();
    }

    int sectionEntrySizeField() {
        return 34 + 3 * width.wordSize();
    }

    private static ElfClass width(byte value) {
        return switch (value) {
            case ElfLayout.CLASS_32 -> ElfClass.BITS_32;
            case ElfLayout.CLASS_64 -> ElfClass.BITS_64;
            default -> throw new MalformedElfException(CLASS_FIELD, "unknown class " + value);
        };
    }

    private static ByteOrder order(byte value) {
        return switch (value) {
            case ElfLayout.LITTLE_ENDIAN -> ByteOrder.LITTLE_ENDIAN;
            case ElfLayout.BIG_ENDIAN -> ByteOrder.BIG_ENDIAN;
            default -> throw new MalformedElfException(ORDER_FIELD, "unknown byte order " + value);
        };
    }
}
