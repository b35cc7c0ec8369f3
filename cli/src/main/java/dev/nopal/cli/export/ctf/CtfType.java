package dev.nopal.cli.export.ctf;

import dev.nopal.cli.export.timeline.ValueTexts;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The type of a field: how the metadata declares it, and how a value is written. */
sealed interface CtfType {
    /** Declares a field of this type. */
    String declare(String name);

    /** Writes a value, of which {@link #of} returns this type. */
    void write(Value value, CtfBytes out, ValueTexts texts) throws IOException;

    /** An integer. */
    record Integer(int bits, boolean isSigned, int base) implements CtfType {
        @Override
        public String declare(String name) {
            return "integer { size = "
                    + bits
                    + "; align = 8; signed = "
                    + isSigned
                    + "; base = "
                    + base
                    + "; } "
                    + name
                    + ";";
        }

        @Override
        public void write(Value value, CtfBytes out, ValueTexts texts) {
            out.putInteger(
                    switch (value) {
                        case Value.Int number -> number.value();
                        case Value.Symbol pointer -> pointer.number();
                        case Value.Bool truth -> truth.value() ? 1 : 0;
                        default -> throw new IllegalArgumentException("value=" + value);
                    },
                    bits);
        }
    }

    /**
     * A text; also what has no better form.
     *
     * @param isEmpty whether all texts of this type are empty: babeltrace 2.0 shows an empty text
     *     as the one that an event of the same class had before
     */
    record Text(boolean isEmpty) implements CtfType {
        @Override
        public String declare(String name) {
            return "string { encoding = UTF8; } " + name + ";";
        }

        @Override
        public void write(Value value, CtfBytes out, ValueTexts texts) throws IOException {
            out.putText(texts.of(value));
        }
    }

    /** Raw bytes. */
    record Bytes() implements CtfType {
        @Override
        public String declare(String name) {
            return declareSequence(name, new Integer(Byte.SIZE, false, 16));
        }

        @Override
        public void write(Value value, CtfBytes out, ValueTexts texts) {
            byte[] bytes = ((Value.Buffer) value).bytes();
            out.putInt(bytes.length).putBytes(bytes);
        }
    }

    /** Values of one type: an array, or the frames of a stack. */
    record Sequence(CtfType element) implements CtfType {
        @Override
        public String declare(String name) {
            return declareSequence(name, element);
        }

        @Override
        public void write(Value value, CtfBytes out, ValueTexts texts) throws IOException {
            List<? extends Value> values = elements(value);
            out.putInt(values.size());
            for (Value each : values) {
                element.write(each, out, texts);
            }
        }

        private static List<? extends Value> elements(Value value) {
            return value instanceof Value.Stack stack
                    ? stack.frames()
                    : ((Value.Array) value).values();
        }
    }

    /** Values of a tuple or a record. */
    record Struct(CtfFields fields) implements CtfType {
        @Override
        public String declare(String name) {
            return "struct { " + fields.declare(" ") + "} " + name + ";";
        }

        @Override
        public void write(Value value, CtfBytes out, ValueTexts texts) throws IOException {
            fields.write(CtfFields.parts(value), out, texts);
        }
    }

    private static String declareSequence(String name, CtfType element) {
        String length = lengthOf(name);
        return new Integer(java.lang.Integer.SIZE, false, 10).declare(length)
                + " "
                + element.declare(name + "[" + length + "]");
    }

    /** Returns the name of the field with the length of a sequence. */
    static String lengthOf(String name) {
        return "_" + name + "_length";
    }

    /** Returns the type of a value. */
    static CtfType of(Value value) {
        return switch (value) {
            case Value.Bool _ -> new Integer(Byte.SIZE, false, 10);
            case Value.Int number -> new Integer(number.bits(), number.signed(), 10);
            case Value.Symbol symbol when symbol.name().startsWith("0x") ->
                    new Integer(Long.SIZE, false, 16);
            case Value.Text text -> new Text(text.bytes().length == 0);
            case Value.Buffer _ -> new Bytes();
            case Value.Stack _ -> new Sequence(new Text(false));
            case Value.Array array ->
                    ofElements(array).<CtfType>map(Sequence::new).orElse(new Text(false));
            case Value.Tuple _, Value.Record _ -> {
                CtfFields fields = CtfFields.of(CtfFields.parts(value));
                yield fields.isEmpty() ? new Text(false) : new Struct(fields);
            }
            default -> new Text(false);
        };
    }

    /** Returns the type that all elements have and that fits into a sequence. */
    private static Optional<CtfType> ofElements(Value.Array array) {
        if (array.values().isEmpty()) {
            return Optional.empty();
        }
        CtfType first = of(array.values().getFirst());
        boolean isPlain = first instanceof Integer || first instanceof Text;
        boolean isSame = array.values().stream().allMatch(each -> of(each).equals(first));
        return isPlain && isSame ? Optional.of(first) : Optional.empty();
    }
}
