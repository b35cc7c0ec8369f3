package dev.nopal.script.check;

import dev.nopal.script.type.Type;

import java.util.List;

/** The sizes that {@code sizeof} gives. */
final class Sizes {
    private Sizes() {}

    /** Returns the size, with elements aligned as in C, or -1 if the type has no size. */
    static long bytes(Type type) {
        return switch (type) {
            case Type.Int number -> number.bits() / 8;
            case Type.Enumeration _, Type.Pointer _ -> Long.BYTES;
            case Type.Array array -> array.bits() / 8;
            case Type.Bool _ -> 1;
            case Type.Text string -> string.size();
            case Type.Buffer buffer -> buffer.size();
            case Type.Tuple tuple -> aligned(tuple.elements());
            case Type.Record record ->
                    aligned(record.fields().stream().map(Type.Field::type).toList());
            case Type.Unknown _ -> 0;
            default -> -1;
        };
    }

    private static long aligned(List<Type> elements) {
        long offset = 0;
        long widest = 1;
        for (Type element : elements) {
            long size = bytes(element);
            if (size < 0) {
                return -1;
            }
            long alignment = alignment(element);
            widest = Math.max(widest, alignment);
            offset = roundUp(offset, alignment) + size;
        }
        return roundUp(offset, widest);
    }

    private static long alignment(Type type) {
        return switch (type) {
            case Type.Int number -> number.bits() / 8;
            case Type.Enumeration _, Type.Pointer _ -> Long.BYTES;
            case Type.Array array -> array.element().bits() / 8;
            case Type.Tuple tuple ->
                    tuple.elements().stream().mapToLong(Sizes::alignment).max().orElse(1);
            default -> 1;
        };
    }

    private static long roundUp(long value, long to) {
        return (value + to - 1) / to * to;
    }
}
