package dev.nopal.script;

/**
 * An integer of 8, 16, 32 or 64 bits. Its values are Java longs, sign- or zero-extended to 64 bits.
 */
public record IntType(int bits, boolean signed) implements Type {
    public static final IntType INT8 = new IntType(8, true);
    public static final IntType INT64 = new IntType(64, true);
    public static final IntType UINT8 = new IntType(8, false);
    public static final IntType UINT32 = new IntType(32, false);
    public static final IntType UINT64 = new IntType(64, false);

    public IntType {
        if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
            throw new IllegalArgumentException("bits=" + bits);
        }
    }

    @Override
    public String text() {
        return (signed ? "int" : "uint") + bits;
    }

    /** Cuts a value to this width and extends it again: what a cast to this type does. */
    public long wrap(long value) {
        int unused = 64 - bits;
        return signed ? value << unused >> unused : value << unused >>> unused;
    }

    /** Returns whether every value of the other type is one of this type. */
    public boolean holds(IntType other) {
        return signed == other.signed ? bits >= other.bits : signed && bits > other.bits;
    }
}
