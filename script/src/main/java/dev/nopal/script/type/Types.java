package dev.nopal.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the type that holds the values of two others. */
public final class Types {
    private Types() {}

    /** Returns the narrowest type for values of both, or nothing when there is none. */
    public static Optional<Type> join(Type left, Type right) {
        if (left.equals(right) || right instanceof UnknownType) {
            return Optional.of(left);
        }
        if (left instanceof UnknownType) {
            return Optional.of(right);
        }
        return switch (left) {
            case IntType a when right instanceof IntType b -> joinIntegers(a, b);
            case StringType a when right instanceof StringType b ->
                    Optional.of(a.size() >= b.size() ? a : b);
            case BufferType a when right instanceof BufferType b ->
                    Optional.of(a.size() >= b.size() ? a : b);
            case TupleType a when right instanceof TupleType b ->
                    joinAll(a.elements(), b.elements()).map(TupleType::new);
            case RecordType a when right instanceof RecordType b -> joinRecords(a, b);
            case AggregationType a when right instanceof AggregationType b -> joinCounters(a, b);
            case ObjectType _ when right instanceof ObjectType ->
                    Optional.of(new ObjectType("java.lang.Object"));
            default -> Optional.empty();
        };
    }

    private static Optional<Type> joinIntegers(IntType left, IntType right) {
        if (left.holds(right)) {
            return Optional.of(left);
        }
        if (right.holds(left)) {
            return Optional.of(right);
        }
        int unsignedBits = left.signed() ? right.bits() : left.bits();
        return unsignedBits == 64
                ? Optional.empty()
                : Optional.of(new IntType(unsignedBits * 2, true));
    }

    private static Optional<List<Type>> joinAll(List<Type> left, List<Type> right) {
        if (left.size() != right.size()) {
            return Optional.empty();
        }
        List<Type> joined = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            Optional<Type> element = join(left.get(i), right.get(i));
            if (element.isEmpty()) {
                return Optional.empty();
            }
            joined.add(element.get());
        }
        return Optional.of(joined);
    }

    private static Optional<Type> joinRecords(RecordType left, RecordType right) {
        if (left.fields().size() != right.fields().size()) {
            return Optional.empty();
        }
        List<RecordType.Field> fields = new ArrayList<>();
        for (RecordType.Field field : left.fields()) {
            int other = right.indexOf(field.name());
            Optional<Type> joined =
                    other < 0
                            ? Optional.empty()
                            : join(field.type(), right.fields().get(other).type());
            if (joined.isEmpty()) {
                return Optional.empty();
            }
            fields.add(new RecordType.Field(field.name(), joined.get()));
        }
        return Optional.of(new RecordType(fields));
    }

    private static Optional<Type> joinCounters(AggregationType left, AggregationType right) {
        boolean isSame =
                left.kind() == right.kind() && left.parameters().equals(right.parameters());
        return isSame
                ? Optional.of(new AggregationType(left.kind(), true, left.parameters()))
                : Optional.empty();
    }
}
