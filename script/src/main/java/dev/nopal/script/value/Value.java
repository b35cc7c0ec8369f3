package dev.nopal.script.render;

import dev.nopal.script.TextBytes;

import java.util.Arrays;
import java.util.List;

/**
 * Holds one value of a script, as it is printed.
 *
 * <p>Arrays handed in are not copied: give them away.
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

    /** Stands where there is no value; {@code null} in both formats. */
    record Nothing() implements Value {}

    /** Holds a truth value. */
    record Bool(boolean value) implements Value {}

    /** Holds an integer, cut to its width and extended again: a {@code uint8} of -1 is 255. */
    record Int(long value, int bits, boolean signed) implements Value {
        public Int {
            if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
                throw new IllegalArgumentException("bits=" + bits);
            }
            int unused = 64 - bits;
            value = signed ? value << unused >> unused : value << unused >>> unused;
        }
    }

    /** Holds a number that has a name: text prints the name, JSON the number, unsigned. */
    record Symbol(String name, long number) implements Value {}

    /**
     * Holds a string's bytes, usually UTF-8; also a formatted time, a user's name, a probe's name.
     *
     * @param literal the script spelled it out itself, so a terminal may see it unescaped
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

    /** Holds raw bytes, the result of {@code buf()}. */
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

    /** Holds a stack, innermost frame first; each frame is event text without its indentation. */
    record Stack(Style style, List<Text> frames) implements Value {
        /** Says how the frames are indented. */
        public enum Style {
            BPFTRACE("        "),
            PERF("\t"),
            RAW("");

            final String indent;

            Style(String indent) {
                this.indent = indent;
            }
        }
    }

    /** Holds values of one type. */
    record Array(List<Value> values) implements Value {}

    /** Holds values by position; as a map's key it is printed without parentheses. */
    record Tuple(List<Value> values) implements Value {}

    /** Holds values by name, in the order of their declaration. */
    record Record(List<Field> fields) implements Value {}

    /** Names one value of a record. */
    record Field(String name, Value value) {}

    /** Makes a signed 64-bit integer, the type that most expressions have. */
    static Int of(long value) {
        return new Int(value, 64, true);
    }

    /** Makes an unsigned 64-bit integer. */
    static Int unsigned(long value) {
        return new Int(value, 64, false);
    }

    /** Makes a string that came from an event. */
    static Text of(String text) {
        return new Text(TextBytes.of(text), false);
    }

    /** Makes a string that the script spells out. */
    static Text literal(String text) {
        return new Text(TextBytes.of(text), true);
    }

    /** Makes a pointer: hexadecimal in text, a number in JSON. */
    static Symbol pointer(long address) {
        return new Symbol("0x" + Long.toHexString(address), address);
    }

    /** Makes a tuple. */
    static Tuple tuple(Value... values) {
        return new Tuple(List.of(values));
    }
}
