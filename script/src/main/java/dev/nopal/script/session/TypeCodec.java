package dev.nopal.script.session;

import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;
import dev.nopal.script.value.CellLayout;

import java.util.ArrayList;
import java.util.List;

/** The encoding of types in metadata: a u32 tag, then what the type needs. */
final class TypeCodec {
    private static final int MAX_DEPTH = 16;
    private static final int MAX_ELEMENTS = 256;

    private TypeCodec() {}

    static void write(ByteSink out, Type type) {
        switch (type) {
            case Type.None _ -> out.putInt(0);
            case Type.Bool _ -> out.putInt(1);
            case Type.Int number ->
                    out.putInt(2).putInt(number.bits()).putInt(number.signed() ? 1 : 0);
            case Type.Text string -> out.putInt(3).putInt(string.size());
            case Type.Buffer buffer -> out.putInt(4).putInt(buffer.size());
            case Type.Tuple tuple -> {
                out.putInt(5).putInt(tuple.elements().size());
                tuple.elements().forEach(element -> write(out, element));
            }
            case Type.Record record -> {
                out.putInt(6).putInt(record.fields().size());
                record.fields().forEach(field -> write(out.putText(field.name()), field.type()));
            }
            case Type.Stack stack ->
                    out.putInt(7).putInt(stack.mode().ordinal()).putInt(stack.limit());
            case Type.Timestamp _ -> out.putInt(8);
            case Type.Username _ -> out.putInt(9);
            case Type.Inet _ -> out.putInt(10);
            case Type.JavaObject object -> out.putInt(11).putText(object.className());
            case Type.Aggregated aggregated -> {
                List<Long> parameters = aggregated.aggregation().parameters();
                out.putInt(12)
                        .putInt(Aggregation.NAMES.indexOf(aggregated.aggregation().name()))
                        .putInt(aggregated.signed() ? 1 : 0)
                        .putInt(parameters.size());
                parameters.forEach(out::putLong);
            }
            case Type.Enumeration named -> {
                out.putInt(13).putText(named.name()).putInt(named.constants().size());
                named.constants().forEach(each -> out.putText(each.name()).putLong(each.value()));
            }
            case Type.Pointer pointer -> write(out.putInt(14), pointedAt(pointer));
            case Type.Array array -> write(out.putInt(15).putInt(array.length()), array.element());
            case Type.Unknown _ -> throw new IllegalArgumentException("type=" + type);
        }
    }

    static Type read(CopiedBytes in) {
        return read(in, 0);
    }

    private static Type read(CopiedBytes in, int depth) {
        if (depth > MAX_DEPTH) {
            throw in.malformed("types are nested too deeply");
        }
        int tag = in.getInt();
        return switch (tag) {
            case 0 -> none(in, depth);
            case 1 -> Type.BOOL;
            case 2 -> integer(in);
            case 3 -> new Type.Text(in.getCount(Integer.MAX_VALUE, "size"));
            case 4 -> new Type.Buffer(in.getCount(Integer.MAX_VALUE, "size"));
            case 5 -> {
                List<Type> elements = new ArrayList<>();
                for (int left = in.getCount(MAX_ELEMENTS, "elements"); left > 0; left--) {
                    elements.add(read(in, depth + 1));
                }
                requireSome(elements, depth, in);
                yield new Type.Tuple(elements);
            }
            case 6 -> {
                List<Type.Field> fields = new ArrayList<>();
                for (int left = in.getCount(MAX_ELEMENTS, "fields"); left > 0; left--) {
                    fields.add(new Type.Field(in.getName(), read(in, depth + 1)));
                }
                requireSome(fields, depth, in);
                yield new Type.Record(fields);
            }
            case 7 -> {
                int mode = in.getCount(Type.Stack.Mode.values().length - 1, "mode");
                int limit = in.getCount(Type.Stack.MAX_LIMIT, "limit");
                yield new Type.Stack(Type.Stack.Mode.values()[mode], limit);
            }
            case 8 -> Type.TIMESTAMP;
            case 9 -> Type.USERNAME;
            case 10 -> Type.INET;
            case 11 -> new Type.JavaObject(in.getName());
            case 12 -> aggregation(in);
            case 13 -> enumeration(in);
            case 14 -> new Type.Pointer(read(in, depth + 1));
            case 15 -> array(in, depth);
            default -> throw in.malformed("unknown type " + Integer.toUnsignedString(tag));
        };
    }

    /** A reader needs no more than a type with bytes: an address is printed as a number. */
    private static Type pointedAt(Type.Pointer pointer) {
        return pointer.target() instanceof Type.None ? Type.UINT8 : pointer.target();
    }

    private static Type.Enumeration enumeration(CopiedBytes in) {
        String name = in.getName();
        List<Type.Constant> constants = new ArrayList<>();
        int count = in.getCount(Type.Enumeration.MAX_CONSTANTS, "constants");
        for (int left = count; left > 0; left--) {
            constants.add(new Type.Constant(in.getName(), in.getLong()));
        }
        return new Type.Enumeration(name, constants);
    }

    private static Type.Array array(CopiedBytes in, int depth) {
        int length = in.getCount(Type.Array.MAX_LENGTH, "length");
        if (length > 0 && read(in, depth + 1) instanceof Type.Int element) {
            return new Type.Array(element, length);
        }
        throw in.malformed("array of " + length + " elements");
    }

    /**
     * Rejects types without bytes inside another type: a file could claim any number of such
     * values.
     */
    private static Type none(CopiedBytes in, int depth) {
        if (depth > 0) {
            throw in.malformed("an empty part");
        }
        return Type.NONE;
    }

    private static void requireSome(List<?> parts, int depth, CopiedBytes in) {
        if (parts.isEmpty() && depth > 0) {
            throw in.malformed("an empty part");
        }
    }

    private static Type.Int integer(CopiedBytes in) {
        int bits = in.getCount(64, "bits");
        boolean signed = in.getCount(1, "sign") == 1;
        if (bits < 8 || Integer.bitCount(bits) != 1) {
            throw in.malformed("bits " + bits + " is out of range");
        }
        return new Type.Int(bits, signed);
    }

    private static Type.Aggregated aggregation(CopiedBytes in) {
        String name =
                Aggregation.NAMES.get(in.getCount(Aggregation.NAMES.size() - 1, "aggregation"));
        boolean signed = in.getCount(1, "sign") == 1;
        List<Long> parameters = new ArrayList<>();
        for (int left = in.getCount(8, "parameters"); left > 0; left--) {
            parameters.add(in.getLong());
        }
        try {
            Aggregation aggregation = Aggregation.of(name, parameters);
            if (aggregation.cells() <= CellLayout.MAX_CELLS
                    && aggregation.parameters().equals(parameters)) {
                return new Type.Aggregated(aggregation, signed);
            }
        } catch (IllegalArgumentException e) {
            throw in.malformed("aggregation with " + e.getMessage());
        }
        throw in.malformed("aggregation with parameters=" + parameters);
    }
}
