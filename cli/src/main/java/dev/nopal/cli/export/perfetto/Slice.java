package dev.nopal.cli.export.perfetto;

import dev.nopal.script.value.Value;

import java.util.List;

/**
 * A call of a method.
 *
 * @param name without the type of the probe
 * @param fields the values of its begin and its end
 */
record Slice(String name, long begin, long end, List<Value.Field> fields) {
    Slice {
        fields = List.copyOf(fields);
    }

    /** Returns the same call with another begin. */
    Slice from(long other) {
        return new Slice(name, other, end, fields);
    }
}
