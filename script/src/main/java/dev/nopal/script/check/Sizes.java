package dev.nopal.script.check;

import dev.nopal.script.BoolType;
import dev.nopal.script.BufferType;
import dev.nopal.script.IntType;
import dev.nopal.script.RecordType;
import dev.nopal.script.StringType;
import dev.nopal.script.TupleType;
import dev.nopal.script.Type;
import dev.nopal.script.UnknownType;

import java.util.List;

/** The sizes that {@code sizeof} gives. */
final class Sizes {
    private Sizes() {}

    /** Returns the size, elements aligned to their own as in C, or -1 where a type has no size. */
    static long bytes(Type type) {
        return switch (type) {
            case IntType number -> number.bits() / 8;
            case BoolType _ -> 1;
            case StringType string -> string.size();
            case BufferType buffer -> buffer.size();
            case TupleType tuple -> aligned(tuple.elements());
            case RecordType record ->
                    aligned(record.fields().stream().map(RecordType.Field::type).toList());
            case UnknownType _ -> 0;
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
            case IntType number -> number.bits() / 8;
            case TupleType tuple ->
                    tuple.elements().stream().mapToLong(Sizes::alignment).max().orElse(1);
            default -> 1;
        };
    }

    private static long roundUp(long value, long to) {
        return (value + to - 1) / to * to;
    }
}
