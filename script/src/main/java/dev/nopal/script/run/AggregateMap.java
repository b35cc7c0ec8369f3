package dev.nopal.script.run;

import dev.nopal.script.type.Type;
import dev.nopal.script.value.CellLayout;

import java.util.ArrayList;
import java.util.List;

/**
 * A map whose values are aggregated in the file: its cells and, if it has keys, its table.
 *
 * @param key the key's type, or null
 * @param table null for a map without keys
 */
record AggregateMap(Cells cells, Type key, KeyedTable table) implements MapContent {
    long length() {
        if (table == null) {
            return cells.merged(0, CellLayout.FED) == CellLayout.FED_NEVER ? 0 : 1;
        }
        return ordinals(table.current()).size();
    }

    void clear() {
        if (table == null) {
            cells.clear(0, CellLayout.FED_NEVER);
        } else {
            table.clear();
        }
    }

    /** Sets all values to zero and keeps the keys. */
    void zero() {
        if (table == null) {
            cells.clear(0, CellLayout.FED_ZEROED);
        } else {
            KeyGeneration keys = table.current();
            ordinals(keys).forEach(ordinal -> cells.clear(keys.base + ordinal, 0));
        }
    }

    boolean deleteOnly() {
        boolean wasFed = length() > 0;
        clear();
        return wasFed;
    }

    /** Returns key and integer of each entry, for a loop. */
    List<Tuple> entries() {
        List<Tuple> entries = new ArrayList<>();
        KeyGeneration keys = table.current();
        for (int ordinal : ordinals(keys)) {
            long value = Aggregations.read(cells, keys.base + ordinal);
            entries.add(Tuple.of(keyObject(keys, ordinal), value));
        }
        return entries;
    }

    private Object keyObject(KeyGeneration keys, int ordinal) {
        return table.shape() == null
                ? KeyObjects.decode(key, keys.encoded[ordinal])
                : table.shape()
                        .object(
                                keys.numbers[ordinal],
                                keys.numbers2[ordinal],
                                keys.texts[ordinal],
                                keys.texts2[ordinal]);
    }

    @Override
    public List<Entry> content() {
        List<Entry> entries = new ArrayList<>();
        if (table == null) {
            if (length() > 0) {
                entries.add(new Entry(null, cells.merged(0)));
            }
            return entries;
        }
        KeyGeneration keys = table.current();
        for (int ordinal : ordinals(keys)) {
            Object written =
                    table.shape() == null
                            ? new EncodedKey(keys.encoded[ordinal])
                            : keyObject(keys, ordinal);
            entries.add(new Entry(written, cells.merged(keys.base + ordinal)));
        }
        return entries;
    }

    private static List<Integer> ordinals(KeyGeneration keys) {
        keys.showAll();
        List<Integer> ordinals = new ArrayList<>();
        for (int slot = 0; slot <= keys.mask; slot++) {
            int ordinal = keys.liveOrdinal(slot);
            if (ordinal >= 0) {
                ordinals.add(ordinal);
            }
        }
        return ordinals;
    }
}
