package dev.nopal.script.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The search for the type that holds the values of two others. */
public final class Types {
    private Types() {}

    /** Returns the narrowest type for values of both, or nothing if there is none. */
    public static Optional<Type> join(Type left, Type right) {
        if (left.equals(right) || right instanceof Type.Unknown) {
            return Optional.of(left);
        }
        if (left instanceof Type.Unknown) {
            return Optional.of(right);
        }
        return switch (left) {
            case Type.Int a when right instanceof Type.Int b -> joinIntegers(a, b);
            case Type.Text a when right instanceof Type.Text b ->
                    Optional.of(a.size() >= b.size() ? a : b);
            case Type.Buffer a when right instanceof Type.Buffer b ->
                    Optional.of(a.size() >= b.size() ? a : b);
            case Type.Tuple a when right instanceof Type.Tuple b ->
                    joinAll(a.elements(), b.elements()).map(Type.Tuple::new);
            case Type.Record a when right instanceof Type.Record b -> joinRecords(a, b);
            case Type.Aggregated a when right instanceof Type.Aggregated b ->
                    joinAggregations(a, b);
            case Type.JavaObject _ when right instanceof Type.JavaObject ->
                    Optional.of(new Type.JavaObject("java.lang.Object"));
            case Type.Pointer _ when right instanceof Type.Pointer ->
                    Optional.of(new Type.Pointer(Type.NONE));
            case Type.Enumeration _ when isInteger(right) -> join(Type.UINT64, right);
            case Type.Int _ when right instanceof Type.Enumeration -> join(left, Type.UINT64);
            default -> Optional.empty();
        };
    }

    private static boolean isInteger(Type type) {
        return type instanceof Type.Int || type instanceof Type.Enumeration;
    }

    private static Optional<Type> joinIntegers(Type.Int left, Type.Int right) {
        if (left.holds(right)) {
            return Optional.of(left);
        }
        if (right.holds(left)) {
            return Optional.of(right);
        }
        int unsignedBits = left.signed() ? right.bits() : left.bits();
        return unsignedBits == 64
                ? Optional.empty()
                : Optional.of(new Type.Int(unsignedBits * 2, true));
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

    private static Optional<Type> joinRecords(Type.Record left, Type.Record right) {
        if (left.fields().size() != right.fields().size()) {
            return Optional.empty();
        }
        List<Type.Field> fields = new ArrayList<>();
        for (Type.Field field : left.fields()) {
            int other = right.indexOf(field.name());
            Optional<Type> joined =
                    other < 0
                            ? Optional.empty()
                            : join(field.type(), right.fields().get(other).type());
            if (joined.isEmpty()) {
                return Optional.empty();
            }
            fields.add(new Type.Field(field.name(), joined.get()));
        }
        return Optional.of(new Type.Record(fields));
    }

    private static Optional<Type> joinAggregations(Type.Aggregated left, Type.Aggregated right) {
        return left.aggregation().equals(right.aggregation())
                ? Optional.of(new Type.Aggregated(left.aggregation(), true))
                : Optional.empty();
    }
}
