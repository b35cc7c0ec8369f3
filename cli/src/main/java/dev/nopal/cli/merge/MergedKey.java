package dev.nopal.cli.merge;

import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.List;

/** The keys of merged maps. */
final class MergedKey {
    private MergedKey() {}

    /** Returns the key of a value that belongs to one JVM: its name, then the key there. */
    static Value of(String target, boolean isKeyed, Value key) {
        if (!isKeyed) {
            return Value.of(target);
        }
        List<Value> values = new ArrayList<>();
        values.add(Value.of(target));
        if (key instanceof Value.Tuple tuple) {
            values.addAll(tuple.values());
        } else {
            values.add(key);
        }
        return new Value.Tuple(values);
    }

    /**
     * Returns a key that is equal to that of another JVM if both print the same: the type of a
     * number may differ between two versions of a program.
     */
    static Value comparable(Value key) {
        return switch (key) {
            case Value.Int number ->
                    new Value.Int(number.value(), 64, number.signed() || number.value() >= 0);
            case Value.Tuple tuple -> new Value.Tuple(comparable(tuple.values()));
            case Value.Array array -> new Value.Array(comparable(array.values()));
            default -> key;
        };
    }

    private static List<Value> comparable(List<Value> values) {
        return values.stream().map(MergedKey::comparable).toList();
    }
}
