package dev.nopal.script.value;

import java.util.Arrays;
import java.util.List;

/**
 * One value of a script, as it is printed.
 *
 * <p>Arrays are not copied: the caller must not keep them.
 */
public sealed interface Value
        permits Value.Nothing,
                Value.Bool,
                Value.Int,
                Value.Symbol,
                Value.Text,
                Value.Buffer,
                Value.Stack,
                Value.Array,
                Value.Tuple,
                Value.Record,
                Aggregate {

    /** No value; {@code null} in both formats. */
    record Nothing() implements Value {}

    /** A truth value. */
    record Bool(boolean value) implements Value {}

    /** An integer, cut to its width and extended again: a {@code uint8} of -1 is 255. */
    record Int(long value, int bits, boolean signed) implements Value {
        public Int {
            if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
                throw new IllegalArgumentException("bits=" + bits);
            }
            int unused = 64 - bits;
            value = signed ? value << unused >> unused : value << unused >>> unused;
        }

        /** Divides as {@code print(@m, top, div)} does; 0 and 1 divide nothing. */
        public Int dividedBy(int div) {
            if (div <= 1) {
                return this;
            }
            return new Int(signed ? value / div : Long.divideUnsigned(value, div), bits, signed);
        }
    }

    /** A number that has a name: text prints the name, JSON the number, unsigned. */
    record Symbol(String name, long number) implements Value {}

    /**
     * A string's bytes, usually UTF-8; also a formatted time, a user's name, a probe's name.
     *
     * @param literal whether it is a literal of the script, so that a terminal may get it unescaped
     */
    record Text(byte[] bytes, boolean literal) implements Value {
        @Override
        public boolean equals(Object other) {
            return other instanceof Text text && Arrays.equals(bytes, text.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    /** Raw bytes, the result of {@code buf()}. */
    record Buffer(byte[] bytes) implements Value {
        @Override
        public boolean equals(Object other) {
            return other instanceof Buffer buffer && Arrays.equals(bytes, buffer.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    /** A stack, innermost frame first; each frame is event text without its indentation. */
    record Stack(Style style, List<Text> frames) implements Value {
        /** The indentation of the frames. */
        public enum Style {
            BPFTRACE("        "),
            PERF("\t"),
            RAW("");

            private final String indent;

            Style(String indent) {
                this.indent = indent;
            }

            public String indent() {
                return indent;
            }
        }
    }

    /** Values of one type. */
    record Array(List<Value> values) implements Value {}

    /** Values by position; as a map's key they are printed without parentheses. */
    record Tuple(List<Value> values) implements Value {}

    /** Values by name, in the order of their declaration. */
    record Record(List<Field> fields) implements Value {}

    /** One value of a record, with its name. */
    record Field(String name, Value value) {}

    /** Creates a signed 64-bit integer, the type of most expressions. */
    static Int of(long value) {
        return new Int(value, 64, true);
    }

    /** Creates an unsigned 64-bit integer. */
    static Int unsigned(long value) {
        return new Int(value, 64, false);
    }

    /** Creates a string from an event. */
    static Text of(String text) {
        return new Text(TextBytes.of(text), false);
    }

    /** Creates a string literal of the script. */
    static Text literal(String text) {
        return new Text(TextBytes.of(text), true);
    }

    /** Creates a pointer: hexadecimal in text, a number in JSON. */
    static Symbol pointer(long address) {
        return new Symbol("0x" + Long.toHexString(address), address);
    }

    /** Creates a tuple. */
    static Tuple tuple(Value... values) {
        return new Tuple(List.of(values));
    }
}
