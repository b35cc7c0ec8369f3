package dev.nopal.script.run;

import dev.nopal.script.session.MapDescriptor;
import dev.nopal.script.session.TableLayout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The keys of a map between two {@code clear}s: an index on the heap, keys and entries in the file.
 *
 * <p>A word of the index is the key's hash and 1 + its ordinal; 0 is free. A word never changes
 * again, so finding needs no lock, and two threads that insert one key meet at one free word.
 */
final class KeyGeneration {
    private static final VarHandle INDEX = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle WORDS = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle NEXT;
    private static final VarHandle ARENA_NEXT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEXT = lookup.findVarHandle(KeyGeneration.class, "next", int.class);
            ARENA_NEXT = lookup.findVarHandle(KeyGeneration.class, "arenaNext", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final long[] index;
    final int mask;

    /** The parts of keys by ordinal within this generation; or what was encoded. */
    final long[] numbers;

    final long[] numbers2;
    final String[] texts;
    final String[] texts2;
    final byte[][] encoded;

    /** By ordinal: 1 where the key was deleted. */
    final byte[] dead;

    /** The first ordinal in the file. */
    final int base;

    private final MemorySegment segment;
    private final MapDescriptor.Table table;
    private final long arenaStart;
    private final long arenaEnd;
    private final int limit;
    private final long[] keyOffsets;
    private int next;
    private long arenaNext;

    KeyGeneration(
            MemorySegment segment,
            MapDescriptor.Table table,
            boolean isEncoded,
            int limit,
            int half) {
        int halves = table.ordinals() / limit;
        long arenaHalf = table.arenaSize() / halves & -8;
        this.segment = segment;
        this.table = table;
        this.limit = limit;
        this.base = half * limit;
        this.arenaStart = half * arenaHalf;
        this.arenaEnd = arenaStart + arenaHalf;
        this.arenaNext = arenaStart;
        this.index = new long[Integer.highestOneBit(Math.max(limit, 2) * 4 - 1)];
        this.mask = index.length - 1;
        this.numbers = isEncoded ? null : new long[limit];
        this.numbers2 = isEncoded ? null : new long[limit];
        this.texts = isEncoded ? null : new String[limit];
        this.texts2 = isEncoded ? null : new String[limit];
        this.encoded = isEncoded ? new byte[limit][] : null;
        this.dead = new byte[limit];
        this.keyOffsets = new long[limit];
    }

    long word(int slot) {
        return (long) INDEX.getAcquire(index, slot);
    }

    static int ordinal(long word) {
        return (int) word - 1;
    }

    static boolean hasHash(long word, int hash) {
        return (int) (word >>> 32) == hash;
    }

    boolean isAt(int ordinal, long number, long number2, String text, String text2) {
        return numbers[ordinal] == number
                && numbers2[ordinal] == number2
                && (text == null || text.equals(texts[ordinal]))
                && (text2 == null || text2.equals(texts2[ordinal]));
    }

    /** Returns an ordinal that nobody else has, or -1. */
    int claim() {
        if (next >= limit) {
            return -1;
        }
        int ordinal = (int) NEXT.getAndAdd(this, 1);
        return ordinal < limit ? ordinal : -1;
    }

    /** Writes a key's bytes into the file; false where the arena is full. */
    boolean writeKey(int ordinal, byte[] bytes, int length) {
        long size = Integer.BYTES + (length + 7L & -8L);
        long at = (long) ARENA_NEXT.getAndAdd(this, size);
        if (at + size > arenaEnd) {
            return false;
        }
        long offset = table.arena() + at;
        segment.set(ValueLayout.JAVA_INT_UNALIGNED, offset, length);
        MemorySegment.copy(
                bytes, 0, segment, ValueLayout.JAVA_BYTE, offset + Integer.BYTES, length);
        keyOffsets[ordinal] = at + 1;
        return true;
    }

    /** Makes the key findable; false where another thread was faster at this slot. */
    boolean publish(int slot, int hash, int ordinal) {
        long word = (long) hash << 32 | ordinal + 1;
        if (!INDEX.compareAndSet(index, slot, 0L, word)) {
            return false;
        }
        show(ordinal);
        return true;
    }

    void show(int ordinal) {
        setEntry(ordinal, keyOffsets[ordinal]);
    }

    void hide(int ordinal) {
        setEntry(ordinal, TableLayout.DEAD);
    }

    private void setEntry(int ordinal, long word) {
        WORDS.setRelease(segment, table.entries() + 8L * (base + ordinal), word);
    }

    /** Shows keys whose thread failed between making them findable and showing them. */
    void showAll() {
        for (int slot = 0; slot <= mask; slot++) {
            long word = word(slot);
            if (word != 0 && dead[ordinal(word)] == 0) {
                show(ordinal(word));
            }
        }
    }

    /** Empties this half of the file. */
    void wipe(Cells cells) {
        hideAll();
        for (int ordinal = 0; ordinal < limit; ordinal++) {
            cells.clear(base + ordinal, 0);
        }
    }

    void hideAll() {
        for (int ordinal = 0; ordinal < limit; ordinal++) {
            setEntry(ordinal, 0);
        }
    }
}
