package dev.nopal.script.session;

import dev.nopal.script.AggregationType;
import dev.nopal.script.BoolType;
import dev.nopal.script.BufferType;
import dev.nopal.script.InetType;
import dev.nopal.script.IntType;
import dev.nopal.script.NoneType;
import dev.nopal.script.ObjectType;
import dev.nopal.script.RecordType;
import dev.nopal.script.StackType;
import dev.nopal.script.StringType;
import dev.nopal.script.TimestampType;
import dev.nopal.script.TupleType;
import dev.nopal.script.Type;
import dev.nopal.script.UnknownType;
import dev.nopal.script.UsernameType;

import java.util.ArrayList;
import java.util.List;

/** Writes types into metadata and reads them back: a u32 tag, then what the type needs. */
final class TypeCodec {
    private static final int MAX_DEPTH = 16;
    private static final int MAX_ELEMENTS = 256;

    private TypeCodec() {}

    static void write(ByteSink out, Type type) {
        switch (type) {
            case NoneType _ -> out.putInt(0);
            case BoolType _ -> out.putInt(1);
            case IntType number ->
                    out.putInt(2).putInt(number.bits()).putInt(number.signed() ? 1 : 0);
            case StringType string -> out.putInt(3).putInt(string.size());
            case BufferType buffer -> out.putInt(4).putInt(buffer.size());
            case TupleType tuple -> {
                out.putInt(5).putInt(tuple.elements().size());
                tuple.elements().forEach(element -> write(out, element));
            }
            case RecordType record -> {
                out.putInt(6).putInt(record.fields().size());
                record.fields().forEach(field -> write(out.putText(field.name()), field.type()));
            }
            case StackType stack ->
                    out.putInt(7).putInt(stack.mode().ordinal()).putInt(stack.limit());
            case TimestampType _ -> out.putInt(8);
            case UsernameType _ -> out.putInt(9);
            case InetType _ -> out.putInt(10);
            case ObjectType object -> out.putInt(11).putText(object.className());
            case AggregationType aggregation -> {
                out.putInt(12).putInt(aggregation.kind().ordinal());
                out.putInt(aggregation.signed() ? 1 : 0).putInt(aggregation.parameters().size());
                aggregation.parameters().forEach(out::putLong);
            }
            case UnknownType _ -> throw new IllegalArgumentException("type=" + type);
        }
    }

    static Type read(ByteSource in) {
        return read(in, 0);
    }

    private static Type read(ByteSource in, int depth) {
        if (depth > MAX_DEPTH) {
            throw in.malformed("types are nested too deeply");
        }
        int tag = in.getInt();
        return switch (tag) {
            case 0 -> none(in, depth);
            case 1 -> BoolType.BOOL;
            case 2 -> integer(in);
            case 3 -> new StringType(in.getCount(Integer.MAX_VALUE, "size"));
            case 4 -> new BufferType(in.getCount(Integer.MAX_VALUE, "size"));
            case 5 -> {
                List<Type> elements = new ArrayList<>();
                for (int left = in.getCount(MAX_ELEMENTS, "elements"); left > 0; left--) {
                    elements.add(read(in, depth + 1));
                }
                requireSome(elements, depth, in);
                yield new TupleType(elements);
            }
            case 6 -> {
                List<RecordType.Field> fields = new ArrayList<>();
                for (int left = in.getCount(MAX_ELEMENTS, "fields"); left > 0; left--) {
                    fields.add(new RecordType.Field(in.getName(), read(in, depth + 1)));
                }
                requireSome(fields, depth, in);
                yield new RecordType(fields);
            }
            case 7 -> {
                int mode = in.getCount(StackType.Mode.values().length - 1, "mode");
                int limit = in.getCount(StackType.MAX_LIMIT, "limit");
                yield new StackType(StackType.Mode.values()[mode], limit);
            }
            case 8 -> TimestampType.TIMESTAMP;
            case 9 -> UsernameType.USERNAME;
            case 10 -> InetType.INET;
            case 11 -> new ObjectType(in.getName());
            case 12 -> aggregation(in);
            default -> throw in.malformed("unknown type " + Integer.toUnsignedString(tag));
        };
    }

    /** Inside another type there would be values that take no bytes, as many as one likes. */
    private static Type none(ByteSource in, int depth) {
        if (depth > 0) {
            throw in.malformed("an empty part");
        }
        return NoneType.NONE;
    }

    private static void requireSome(List<?> parts, int depth, ByteSource in) {
        if (parts.isEmpty() && depth > 0) {
            throw in.malformed("an empty part");
        }
    }

    private static IntType integer(ByteSource in) {
        int bits = in.getCount(64, "bits");
        boolean signed = in.getCount(1, "sign") == 1;
        if (bits < 8 || Integer.bitCount(bits) != 1) {
            throw in.malformed("bits " + bits + " is out of range");
        }
        return new IntType(bits, signed);
    }

    private static AggregationType aggregation(ByteSource in) {
        AggregationType.Kind[] kinds = AggregationType.Kind.values();
        AggregationType.Kind kind = kinds[in.getCount(kinds.length - 1, "aggregation")];
        boolean signed = in.getCount(1, "sign") == 1;
        List<Long> parameters = new ArrayList<>();
        for (int left = in.getCount(8, "parameters"); left > 0; left--) {
            parameters.add(in.getLong());
        }
        AggregationType type = new AggregationType(kind, signed, parameters);
        try {
            CellLayout.cells(type);
        } catch (IllegalArgumentException e) {
            throw in.malformed("aggregation with " + e.getMessage());
        }
        return type;
    }
}
