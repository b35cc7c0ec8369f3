package dev.nopal.cli.dof;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The strings of one provider. */
final class DofStrings {
    /** The lengths that every kernel allows, without the NUL. */
    static final int MAX_PROVIDER = 63;

    static final int MAX_FUNCTION = 127;
    static final int MAX_NAME = 63;
    static final int MAX_TYPE = 127;

    private final DofBytes table;
    private final DofBudget budget;

    DofStrings(DofBytes bytes, DofEntry entry, DofBudget budget) {
        this.table = bytes.part(entry.offset(), entry.size(), ByteOrder.LITTLE_ENDIAN);
        this.budget = budget;
    }

    String name(long index, int max, String what) {
        String name = at(index, max, what);
        if (name.isEmpty()) {
            throw table.malformed(index, "empty " + what);
        }
        return name;
    }

    String at(long index, int max, String what) {
        if (index >= table.size()) {
            throw table.malformed(
                    0, what + " at " + index + " of a string table of " + table.size() + " bytes");
        }
        int length = length((int) index, max, what);
        budget.string(length, table, index);
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) table.u8(index + i, what);
        }
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Returns strings that follow one another. */
    List<String> run(long index, int count, String what) {
        List<String> strings = new ArrayList<>(count);
        long next = index;
        for (int i = 0; i < count; i++) {
            strings.add(at(next, MAX_TYPE, what));
            next += length((int) next, MAX_TYPE, what) + 1;
        }
        return List.copyOf(strings);
    }

    /** The table ends with a NUL, so that every string ends. */
    private int length(int index, int max, String what) {
        int length = 0;
        while (table.u8(index + length, what) != 0) {
            length++;
            if (length > max) {
                throw table.malformed(index, what + " is longer than " + max + " bytes");
            }
        }
        return length;
    }
}
