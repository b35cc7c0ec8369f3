package dev.nopal;

import dev.nopal.elf.ProbeNote;

/** The types that an argument of a tracepoint can have, and how tracers see them. */
public enum ArgumentType {
    /** 0 or 1, one unsigned byte. */
    BOOLEAN(1, false, boolean.class),
    /** One signed byte. */
    BYTE(1, true, byte.class),
    /** Two signed bytes. */
    SHORT(2, true, short.class),
    /** A UTF-16 unit, two unsigned bytes. */
    CHAR(2, false, char.class),
    /** Four signed bytes. */
    INT(4, true, int.class),
    /** Eight signed bytes. */
    LONG(8, true, long.class),
    /** The raw bits, four unsigned bytes: no tracer reads a floating-point operand. */
    FLOAT(4, false, float.class),
    /** The raw bits, eight unsigned bytes. */
    DOUBLE(8, false, double.class),
    /** The address of NUL-terminated UTF-8, or 0 for {@code null}. */
    STRING(8, false, String.class),
    /** The constant's name, as {@link #STRING}. */
    ENUM(8, false, String.class);

    private final ProbeNote.Width width;
    private final Class<?> carrier;

    ArgumentType(int size, boolean signed, Class<?> carrier) {
        this.width = new ProbeNote.Width(size, signed);
        this.carrier = carrier;
    }

    /** Returns how many bytes a tracer reads. */
    public int size() {
        return width.size();
    }

    /** Returns whether a tracer reads a signed number. */
    public boolean isSigned() {
        return width.signed();
    }

    /**
     * Returns the Java type in which a fired argument is passed on to sessions and kernel tracers.
     */
    Class<?> carrier() {
        return carrier;
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

    /** Returns whether this type can represent a number without losing a bit. */
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
