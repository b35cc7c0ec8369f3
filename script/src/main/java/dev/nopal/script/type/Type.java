package dev.nopal.script.type;

import dev.nopal.script.value.Aggregation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The type of a value of the language.
 *
 * <p>It must not get default methods: the constants below are created by classes that implement it,
 * and two threads that initialise the interface and such a class would wait for each other.
 */
public sealed interface Type {
    Bool BOOL = new Bool();
    Inet INET = new Inet();
    Int INT8 = new Int(8, true);
    Int INT64 = new Int(64, true);
    Int UINT8 = new Int(8, false);
    Int UINT32 = new Int(32, false);
    Int UINT64 = new Int(64, false);
    None NONE = new None();
    Timestamp TIMESTAMP = new Timestamp();
    Unknown UNKNOWN = new Unknown();
    Username USERNAME = new Username();

    /** The type of {@code comm}: 15 bytes and a zero byte. */
    Text COMM = new Text(16);

    /** The type of an object in maps, tuples and output: a class name and an identity. */
    Text OBJECT_TEXT = new Text(256);

    /** Returns the type's name in messages and in {@code let $x : TYPE}. */
    String text();

    /** The type of a call that returns nothing, such as {@code printf()}. */
    record None() implements Type {
        @Override
        public String text() {
            return "void";
        }
    }

    /** The type of a tracepoint's argument that is not declared yet; fits everywhere. */
    record Unknown() implements Type {
        @Override
        public String text() {
            return "unknown";
        }
    }

    /** The type of {@code true} and {@code false}. */
    record Bool() implements Type {
        @Override
        public String text() {
            return "bool";
        }
    }

    /**
     * An integer of 8, 16, 32 or 64 bits. Its values are Java longs, sign- or zero-extended to 64
     * bits.
     */
    record Int(int bits, boolean signed) implements Type {
        public Int {
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
        public boolean holds(Int other) {
            return signed == other.signed ? bits >= other.bits : signed && bits > other.bits;
        }
    }

    /** A user id that is printed as the user's name; its values are longs. */
    record Username() implements Type {
        @Override
        public String text() {
            return "username";
        }
    }

    /**
     * A string; its values are Java strings.
     *
     * @param size the most bytes it takes in UTF-8, with the zero byte that bpftrace counts too
     */
    record Text(int size) implements Type {
        @Override
        public String text() {
            return "string[" + size + "]";
        }
    }

    /**
     * Bytes that {@code %r} prints; its values are byte arrays.
     *
     * @param size the most bytes it takes
     */
    record Buffer(int size) implements Type {
        @Override
        public String text() {
            return "buffer[" + size + "]";
        }
    }

    /** An Internet address, which {@code ntop} returns; its values are byte arrays of 4 or 16. */
    record Inet() implements Type {
        @Override
        public String text() {
            return "inet";
        }
    }

    /** A time with its format, which {@code strftime} returns; it can only be printed. */
    record Timestamp() implements Type {
        @Override
        public String text() {
            return "timestamp";
        }
    }

    /**
     * A user stack, as {@code ustack} takes it.
     *
     * @param limit the most frames it has
     */
    record Stack(Mode mode, int limit) implements Type {
        public static final int DEFAULT_LIMIT = 127;
        public static final int MAX_LIMIT = 1024;

        /** The way in which frames are printed. */
        public enum Mode {
            BPFTRACE,
            PERF,
            RAW
        }

        @Override
        public String text() {
            return "ustack_" + limit;
        }
    }

    /**
     * A Java object, as probes on methods see it: a script reads its fields, compares it with
     * {@code null}, and gets its {@linkplain #OBJECT_TEXT text} everywhere else, so that no map
     * keeps it alive.
     *
     * @param className the declared class, in the form of {@link Class#getTypeName()}
     */
    record JavaObject(String className) implements Type {
        @Override
        public String text() {
            return className;
        }
    }

    /**
     * An integer with names for some of its values: what a script defines as {@code enum}. Its
     * values are longs.
     *
     * @param name empty for an enum without one
     */
    record Enumeration(String name, List<Constant> constants) implements Type {
        public static final int MAX_CONSTANTS = 256;

        public Enumeration {
            constants = List.copyOf(constants);
        }

        @Override
        public String text() {
            return name.isEmpty() ? "enum" : "enum " + name;
        }

        /** Returns the first name of a value, if it has one. */
        public Optional<String> nameOf(long value) {
            return constants.stream()
                    .filter(constant -> constant.value() == value)
                    .map(Constant::name)
                    .findFirst();
        }
    }

    /** A name of an {@link Enumeration} and its value. */
    record Constant(String name, long value) {}

    /**
     * An address, which a session can compute with but not read; its values are longs.
     *
     * @param target the type that the address is of; {@link #NONE} for {@code void *}
     */
    record Pointer(Type target) implements Type {
        @Override
        public String text() {
            return target.text() + (target instanceof Pointer ? "*" : " *");
        }
    }

    /** Integers of one type: {@code (uint8[4])x}. Its values are tuples of longs. */
    record Array(Int element, int length) implements Type {
        public static final int MAX_LENGTH = 256;

        @Override
        public String text() {
            return element.text() + "[" + length + "]";
        }

        public int bits() {
            return element.bits() * length;
        }
    }

    /** A fixed number of values, each with its own type: {@code (1, "a")}. */
    record Tuple(List<Type> elements) implements Type {
        public Tuple {
            elements = List.copyOf(elements);
        }

        @Override
        public String text() {
            return elements.stream().map(Type::text).collect(Collectors.joining(",", "(", ")"));
        }
    }

    /** Values with names: {@code (id=1, name="a")}. */
    record Record(List<Field> fields) implements Type {
        public Record {
            fields = List.copyOf(fields);
        }

        @Override
        public String text() {
            return fields.stream()
                    .map(field -> "." + field.name() + " = " + field.type().text())
                    .collect(Collectors.joining(", ", "{ ", " }"));
        }

        /** Returns the index of a field, or -1. */
        public int indexOf(String name) {
            for (int i = 0; i < fields.size(); i++) {
                if (fields.get(i).name().equals(name)) {
                    return i;
                }
            }
            return -1;
        }
    }

    /** The name and type of one value of a record. */
    record Field(String name, Type type) {}

    /**
     * The type of a map's value that {@code count()}, {@code hist()} and the like update.
     *
     * @param signed whether the aggregated numbers are signed
     */
    record Aggregated(Aggregation aggregation, boolean signed) implements Type {
        @Override
        public String text() {
            boolean isUnsigned = aggregation.keepsSign() && !signed;
            return (isUnsigned ? "u" : "") + aggregation.name() + "_t";
        }
    }
}
