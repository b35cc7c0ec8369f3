package dev.nopal.script.run;

import dev.nopal.script.session.MapDescriptor;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.CellLayout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The cells of one aggregation. A record, so that its addresses are constants in compiled code.
 *
 * @param stripeMask picks a stripe by thread id
 */
record Cells(
        MemorySegment segment,
        Type.Aggregated type,
        long offset,
        int stripeMask,
        long stripeSize,
        int valueSize) {
    static final VarHandle WORDS = ValueLayout.JAVA_LONG.varHandle();

    static Cells of(MemorySegment segment, MapDescriptor map) {
        MapDescriptor.Table table = map.table().orElseThrow();
        return new Cells(
                segment,
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
        return (long) WORDS.getOpaque(segment, at);
    }

    void set(long at, long value) {
        WORDS.setOpaque(segment, at, value);
    }

    void add(long at, long delta) {
        long before = (long) WORDS.getAndAdd(segment, at, delta);
    }

    /** Keeps the larger number, unsigned; most calls only read. */
    void max(long at, long rank) {
        long current = (long) WORDS.getOpaque(segment, at);
        while (Long.compareUnsigned(rank, current) > 0) {
            long seen = (long) WORDS.compareAndExchange(segment, at, current, rank);
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
