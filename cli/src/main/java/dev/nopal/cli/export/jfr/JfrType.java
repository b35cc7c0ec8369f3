package dev.nopal.cli.export.jfr;

import dev.nopal.cli.export.timeline.ValueTexts;
import dev.nopal.script.value.Value;

import java.io.IOException;

/** The types of fields. The order is that of their numbers in the metadata. */
enum JfrType {
    BOOLEAN("boolean"),
    INT("int"),
    LONG("long"),
    /** A long that is a natural number. */
    UNSIGNED("long"),
    TEXT("java.lang.String");

    private static final long INT_BITS = 0xffffffffL;
    private static final int FIRST = 2; // After metadata and constants.

    private final String java;

    JfrType(String java) {
        this.java = java;
    }

    String java() {
        return java;
    }

    /** Returns the number of the type in the metadata. */
    int id() {
        return FIRST + (this == UNSIGNED ? LONG.ordinal() : ordinal());
    }

    static JfrType of(Value value) {
        return switch (value) {
            case Value.Bool _ -> BOOLEAN;
            case Value.Int number when number.bits() == 64 -> number.signed() ? LONG : UNSIGNED;
            case Value.Int number when number.bits() == 32 && !number.signed() -> LONG;
            case Value.Int _ -> INT;
            default -> TEXT;
        };
    }

    /** Writes a value, of which {@link #of} returns this type. */
    void write(Value value, JfrBytes out, ValueTexts texts) throws IOException {
        switch (this) {
            case BOOLEAN -> out.putByte(((Value.Bool) value).value() ? 1 : 0);
            case INT -> out.put(((Value.Int) value).value() & INT_BITS);
            case LONG, UNSIGNED -> out.put(((Value.Int) value).value());
            case TEXT -> out.putText(texts.of(value));
        }
    }
}
