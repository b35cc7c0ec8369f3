package dev.nopal.script.run;

import dev.nopal.script.session.MapDescriptor;
import dev.nopal.script.session.SessionMemory;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.CellLayout;

/**
 * The cells of one aggregation. A record, so that its addresses are constants in compiled code.
 *
 * @param stripeMask picks a stripe by thread id
 */
record Cells(
        SessionMemory memory,
        Type.Aggregated type,
        long offset,
        int stripeMask,
        long stripeSize,
        int valueSize) {
    static Cells of(SessionMemory memory, MapDescriptor map) {
        MapDescriptor.Table table = map.table().orElseThrow();
        return new Cells(
                memory,
                (Type.Aggregated) map.value(),
                table.cells(),
                table.stripes() - 1,
                table.stripeSize(),
                table.valueSize());
    }

    /** Returns where the calling thread's cells of a value are. */
    long at(long threadId, int ordinal) {
        return offset + (threadId & stripeMask) * stripeSize + (long) ordinal * valueSize;
    }

    long get(long at) {
        return memory.getOpaque(at);
    }

    void set(long at, long value) {
        memory.setOpaque(at, value);
    }

    void add(long at, long delta) {
        memory.getAndAdd(at, delta);
    }

    /** Keeps the larger number, unsigned; most calls only read. */
    void max(long at, long rank) {
        long current = memory.getOpaque(at);
        while (Long.compareUnsigned(rank, current) > 0) {
            long seen = memory.compareAndExchange(at, current, rank);
            if (seen == current) {
                return;
            }
            current = seen;
        }
    }

    /**
     * Marks that something was added. It stores each time, because a branch that is taken once
     * leaves a call in the compiled code, around which the application's loop keeps its variables
     * on the stack.
     */
    void feed(long at) {
        set(at, CellLayout.FED_ONCE);
    }

    /** Returns a value's cells, with all stripes merged. */
    long[] merged(int ordinal) {
        long[] cells = new long[valueSize / Long.BYTES];
        for (int cell = 0; cell < cells.length; cell++) {
            cells[cell] = merged(ordinal, cell);
        }
        return cells;
    }

    /** Returns one cell, with all stripes merged, without allocating. */
    long merged(int ordinal, int cell) {
        boolean isAdded = type.aggregation().isAdded(cell);
        long merged = 0;
        for (int stripe = 0; stripe <= stripeMask; stripe++) {
            long value = get(at(stripe, ordinal) + (long) cell * Long.BYTES);
            merged = CellLayout.merge(isAdded, merged, value);
        }
        return merged;
    }

    /** Sets all cells to zero; concurrent adds may take effect before or after. */
    void clear(int ordinal, long fed) {
        for (int stripe = 0; stripe <= stripeMask; stripe++) {
            long at = at(stripe, ordinal);
            set(at, get(at) == CellLayout.FED_NEVER ? CellLayout.FED_NEVER : fed);
            for (int cell = CellLayout.FIRST; cell < valueSize / Long.BYTES; cell++) {
                set(at + (long) cell * Long.BYTES, 0);
            }
        }
    }
}
