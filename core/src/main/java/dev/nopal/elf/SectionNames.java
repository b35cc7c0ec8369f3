package dev.nopal.elf;

import java.nio.charset.StandardCharsets;

/** The names of sections, up to {@link Limits#MAX_NAME_BYTES} in total. */
final class SectionNames {
    static final SectionNames NONE = new SectionNames(new byte[1], 0);

    private final byte[] table;
    private final long fileOffset;
    private int budget = Limits.MAX_NAME_BYTES;

    SectionNames(byte[] table, long fileOffset) {
        this.table = table;
        this.fileOffset = fileOffset;
    }

    String at(int index, long headerOffset) {
        if (this == NONE) {
            return "";
        }
        if (index < 0 || index >= table.length) {
            throw new MalformedElfException(
                    headerOffset,
                    "section name "
                            + Integer.toUnsignedString(index)
                            + " outside the name table of "
                            + table.length
                            + " bytes");
        }
        int end = index;
        while (end < table.length && table[end] != 0) {
            end++;
        }
        if (end == table.length) {
            throw new MalformedElfException(fileOffset + index, "unterminated section name");
        }
        budget -= end - index;
        if (budget < 0) {
            throw new MalformedElfException(headerOffset, "section names are over the limit");
        }
        return new String(table, index, end - index, StandardCharsets.UTF_8);
    }
}
