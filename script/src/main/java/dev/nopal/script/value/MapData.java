package dev.nopal.script.value;

import java.util.List;

/**
 * A map's content at the moment it is printed, in any order.
 *
 * @param name with its {@code @}
 * @param keyed false for a map without brackets, which has at most one entry
 */
public record MapData(String name, boolean keyed, List<Entry> entries) {
    /** One entry; the key of a map without brackets is ignored. */
    public record Entry(Value key, Value value) {}

    public MapData {
        if (!keyed && entries.size() > 1) {
            throw new IllegalArgumentException("name=" + name + " entries=" + entries.size());
        }
        entries = List.copyOf(entries);
    }

    /** Creates a map without brackets. */
    public static MapData scalar(String name, Value value) {
        return new MapData(name, false, List.of(new Entry(new Value.Nothing(), value)));
    }
}
