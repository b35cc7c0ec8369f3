package dev.nopal.script.run;

import dev.nopal.script.session.FileMapping;
import dev.nopal.script.session.MapDescriptor;
import dev.nopal.script.session.SessionMemory;
import dev.nopal.script.session.TestMemory;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;

import java.util.Optional;

/** A map's memory with the planned layout, small enough to fill in a test. */
final class Tables {
    static final int STRIPES = 2;
    static final int ENTRIES = 8192;
    static final int ARENA = 16384;
    static final int LOSSES = 32768;
    static final int SIZE = 40960;

    final SessionMemory memory;
    final LossCounters losses;
    final EncoderPool encoders;
    final Type.Aggregated type;
    final Cells cells;
    final AggregateMap map;

    /**
     * Creates a map.
     *
     * @param arenaSize bytes for keys, all halves together
     */
    Tables(
            FileMapping mapping,
            Aggregation aggregation,
            Type key,
            int limit,
            int halves,
            int arenaSize) {
        memory = TestMemory.of(mapping, SIZE);
        losses = new LossCounters(memory, LOSSES, STRIPES);
        encoders = new EncoderPool(2, 64, losses);
        type = new Type.Aggregated(aggregation, true);
        int valueSize = aggregation.cells() * Long.BYTES;
        MapDescriptor.Table table =
                new MapDescriptor.Table(
                        0, STRIPES, 4096, valueSize, limit * halves, ENTRIES, ARENA, arenaSize);
        MapDescriptor descriptor =
                new MapDescriptor(0, "@", Optional.of(key), type, Optional.of(table));
        cells = Cells.of(memory, descriptor);
        map =
                new AggregateMap(
                        cells,
                        key,
                        new KeyedTable(memory, descriptor, cells, limit, losses, encoders));
    }

    KeyedTable table() {
        return map.table();
    }

    /** Finds a number, and inserts it if it is missing. */
    int insert(long number) {
        return table().find(number, 0, null, null, true, 0);
    }

    int find(long number) {
        return table().find(number, 0, null, null, false, 0);
    }

    /** Does the same with a key that is compared as bytes. */
    int findEncoded(boolean inserts, Object... parts) {
        Encoder encoder = encoders.take(0);
        ObjectEncoder.put(encoder, Tuple.of(parts));
        int ordinal = table().find(encoder, inserts, 0);
        encoder.busy = 0;
        return ordinal;
    }

    long entry(int ordinal) {
        return memory.getOpaque(ENTRIES + 8L * ordinal);
    }

    /** Returns a key of one number as a reader finds it. */
    long keyInFile(int ordinal) {
        long at = ARENA + entry(ordinal) - 1 + Integer.BYTES;
        return TestMemory.longAt(memory, at);
    }

    long cell(int stripe, int ordinal, int cell) {
        return cells.get(cells.at(stripe, ordinal) + 8L * cell);
    }
}
