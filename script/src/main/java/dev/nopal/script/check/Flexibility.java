package dev.nopal.script.check;

import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a value that consist of small literals and take the sign of what they meet:
 * {@code @start[1] = 0} fits {@code @start[tid] = nsecs}.
 *
 * @param elements for a tuple, what its elements are
 */
record Flexibility(boolean isFlexible, List<Flexibility> elements) {
    static final Flexibility RIGID = new Flexibility(false, List.of());
    static final Flexibility FLEXIBLE = new Flexibility(true, List.of());

    static Flexibility of(boolean isFlexible) {
        return isFlexible ? FLEXIBLE : RIGID;
    }

    Flexibility and(Flexibility other) {
        List<Flexibility> both = new ArrayList<>();
        for (int i = 0; i < Math.min(elements.size(), other.elements.size()); i++) {
            both.add(elements.get(i).and(other.elements.get(i)));
        }
        return new Flexibility(isFlexible && other.isFlexible, both);
    }

    /** Gives a type the signs of another where it is flexible. */
    Type lean(Type type, Type other) {
        return switch (type) {
            case Type.Int a when isFlexible && other instanceof Type.Int b ->
                    new Type.Int(a.bits(), b.signed());
            case Type.Int a when isFlexible && other instanceof Type.Enumeration ->
                    new Type.Int(a.bits(), false);
            case Type.Aggregated a when isFlexible && other instanceof Type.Aggregated b ->
                    new Type.Aggregated(a.aggregation(), b.signed());
            case Type.Tuple a when other instanceof Type.Tuple b -> leanElements(a, b);
            default -> type;
        };
    }

    private Type leanElements(Type.Tuple type, Type.Tuple other) {
        if (type.elements().size() != other.elements().size()
                || type.elements().size() != elements.size()) {
            return type;
        }
        List<Type> leaned = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            Type element = type.elements().get(i);
            leaned.add(elements.get(i).lean(element, other.elements().get(i)));
        }
        return new Type.Tuple(leaned);
    }
}
