package dev.nopal;

import dev.nopal.elf.ProbeNote;

/** Lists what a tracepoint's argument can be, and how tracers see it. */
public enum ArgumentType {
    /** 0 or 1, one unsigned byte. */
    BOOLEAN(1, false),
    BYTE(1, true),
    SHORT(2, true),
    /** A UTF-16 unit, two unsigned bytes. */
    CHAR(2, false),
    INT(4, true),
    LONG(8, true),
    /** The raw bits, four unsigned bytes: no tracer reads a floating-point operand. */
    FLOAT(4, false),
    /** The raw bits, eight unsigned bytes. */
    DOUBLE(8, false),
    /** The address of NUL-terminated UTF-8, or 0 for {@code null}. */
    STRING(8, false),
    /** The constant's name, as {@link #STRING}. */
    ENUM(8, false);

    private final ProbeNote.Width width;

    ArgumentType(int size, boolean signed) {
        this.width = new ProbeNote.Width(size, signed);
    }

    /** Returns how many bytes a tracer reads. */
    public int size() {
        return width.size();
    }

    /** Returns whether a tracer reads a signed number. */
    public boolean isSigned() {
        return width.signed();
    }

    ProbeNote.Width width() {
        return width;
    }

    boolean isIntegral() {
        return switch (this) {
            case BYTE, SHORT, CHAR, INT, LONG -> true;
            case BOOLEAN, FLOAT, DOUBLE, STRING, ENUM -> false;
        };
    }

    /** Returns whether a number can be an argument of this type without losing a bit. */
    boolean holds(long value) {
        return switch (this) {
            case BYTE -> (byte) value == value;
            case SHORT -> (short) value == value;
            case CHAR -> (char) value == value;
            case INT -> (int) value == value;
            case LONG -> true;
            case BOOLEAN, FLOAT, DOUBLE, STRING, ENUM -> false;
        };
    }
}
